"""Debian's Chromium, headless, without a graphics card: pages opened in it, and pictures that pages make by themselves."""

import base64
import io
import json
import pathlib
import re
import subprocess
import tempfile
import time
import urllib.parse

from PIL import Image
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

FLAGS = ["--headless", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist",
         "--hide-scrollbars"]
PATIENCE = 60  # seconds


class Browser:
    def __init__(self, folder):
        self.downloads = pathlib.Path(folder)
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for flag in FLAGS:
            options.add_argument(flag)
        options.add_experimental_option("prefs", {"download.default_directory": str(folder)})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.resize(1000, 1000)

    def resize(self, width, height):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                    {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})

    def open(self, page):
        self.driver.get("about:blank")
        self.driver.get(page.as_uri())
        self.wait("const n = document.querySelector('.stage .notice'); return !n || n.hidden")
        self.settle()

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, condition):
        end = time.monotonic() + PATIENCE
        while not self.run(condition):
            if time.monotonic() > end:
                raise AssertionError(f"never true: {condition}")
            time.sleep(0.05)

    def settle(self):
        """Until what was asked for has been drawn."""
        self.driver.execute_async_script("const done = arguments[0];"
                                         "requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))")

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def menu(self, label):
        return self.one(f"select[aria-label='{label}']")

    def choose(self, label, value):
        self.run("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))", self.menu(label), value)
        self.wait("return document.querySelector('.stage .notice').hidden")
        self.settle()

    def move_to(self, index):
        self.run("const s = document.querySelector('.slider input'); s.value = arguments[0];"
                 "s.dispatchEvent(new Event('input'))", index)
        self.settle()

    def index(self):
        return int(self.run("return document.querySelector('.slider input').value"))

    def scene(self):
        """The 3D view with all that is written on it."""
        return picture(self.one(".stage").screenshot_as_png)

    def complaints(self):
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def close(self):
        self.driver.quit()


def picture(png):
    return Image.open(io.BytesIO(png)).convert("RGB")


def pictures_of(page, **request):
    """[(frame number, picture)], or the sentence that says why there is none."""
    with tempfile.TemporaryDirectory() as profile:
        address = f"{page.as_uri()}#render={urllib.parse.quote(json.dumps(request))}"
        dumped = subprocess.run(["chromium", *FLAGS, f"--user-data-dir={profile}", "--dump-dom", address],
                                capture_output=True, text=True, timeout=4 * PATIENCE, check=True).stdout
    error = re.search(r'<pre id="pictures-error">(.*?)</pre>', dumped, re.S)
    if error:
        return error[1]
    lines = re.search(r'<pre id="pictures">(.*?)</pre>', dumped, re.S)[1].split("\n")
    pairs = [line.split(" data:image/png;base64,") for line in lines if line]
    return [(int(number), picture(base64.b64decode(data))) for number, data in pairs]
