"""Opens report pages in a browser and uses them. Without an argument: pages of small samples; with the path of a report.html:
what holds for every page, of that one. Run by Debian's python3 (python3-selenium, python3-pil, chromium-driver)."""

import pathlib
import sys
import tempfile
import time
import unittest

from PIL import ImageChops
from selenium.webdriver import ActionChains, Keys

import assemble
import browser
import sample_report

GIVEN = pathlib.Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 and sys.argv[1].endswith(".html") else None


def differ(one, other):
    return ImageChops.difference(one, other).getbbox() is not None


def colours(picture):
    return len(picture.getcolors(picture.width * picture.height))


class OpenPage(unittest.TestCase):
    report = staticmethod(sample_report.two_variants)
    with_three = True

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.browser = browser.Browser(cls.folder.name)
        cls.page = GIVEN or pathlib.Path(cls.folder.name) / "report.html"
        if not GIVEN:
            cls.page.write_text(assemble.page_of(cls.report(), cls.with_three))

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.folder.cleanup()

    def setUp(self):
        self.browser.resize(1000, 1000)
        self.browser.open(self.page)

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])

    def press(self, *keys):
        for key in keys:
            self.browser.one(".scene").send_keys(key)
        self.browser.settle()

    def pressed(self, label):
        return self.browser.one(f"button[aria-label^='{label}']").get_attribute("aria-pressed") == "true"


class EveryPage(OpenPage):
    def test_asks_the_network_for_nothing(self):
        self.assertEqual(self.browser.run("return performance.getEntriesByType('resource').map(e => e.name)"), [])

    def test_fits_phones_and_desks(self):
        for width in (390, 768, 1280):
            self.browser.resize(width, 900)
            self.browser.settle()
            widest = self.browser.run("return document.documentElement.scrollWidth")
            self.assertLessEqual(widest, width)

    def test_shows_the_mesh_light_and_dark(self):
        light = self.browser.scene()
        self.assertGreater(colours(light), 50)
        self.browser.one("header button").click()
        self.browser.settle()
        dark = self.browser.scene()
        self.assertGreater(colours(dark), 50)
        self.assertTrue(differ(light, dark))

    def test_plays(self):
        self.press(Keys.HOME)
        self.assertEqual(self.browser.index(), 0)
        first = self.browser.scene()
        self.press(Keys.SPACE)
        self.browser.wait("return document.querySelector('.slider input').value > 0")
        self.press(Keys.END)
        self.assertTrue(differ(first, self.browser.scene()))

    def test_plays_to_the_end_and_stops(self):
        self.browser.choose("Speed", "4")
        self.browser.run("const s = document.querySelector('.slider input');"
                         "s.value = Math.max(s.max - 3, 0); s.dispatchEvent(new Event('input'))")
        self.press(Keys.SPACE)
        self.browser.wait("const s = document.querySelector('.slider input'); return s.value === s.max &&"
                          "document.querySelector('.play').getAttribute('aria-label') === 'Play (space)'")

    def test_every_field_colours_the_mesh_its_own_way(self):
        self.press("g", "p")
        plain = None
        seen = []
        for option in [each.get_attribute("value") for each in self.browser.menu("Colour").find_elements("tag name", "option")]:
            self.browser.choose("Colour", option)
            scene = self.browser.scene()
            for other in seen:
                self.assertTrue(differ(scene, other), option)
            if option == "":
                plain = colours(scene)
            else:
                self.assertNotEqual(colours(scene), plain, option)
            seen.append(scene)

    def test_scales_and_ranges_recolour(self):
        self.browser.choose("Scale", "linear")
        linear = self.browser.scene()
        self.press("l")
        self.assertEqual(self.browser.menu("Scale").get_attribute("value"), "log")
        self.assertTrue(differ(linear, self.browser.scene()))

    def test_keys_switch_what_is_drawn(self):
        self.browser.choose("Colour", "")
        for key, label in (("g", "Rest shape"), ("p", "Pins"), ("w", "Edges")):
            before, was = self.browser.scene(), self.pressed(label)
            self.press(key)
            self.assertNotEqual(self.pressed(label), was)
            self.assertTrue(differ(before, self.browser.scene()), label)

    def test_keys_move_through_the_frames(self):
        last = int(self.browser.one(".slider input").get_attribute("max"))
        self.press(Keys.END)
        self.assertEqual(self.browser.index(), last)
        self.press(Keys.ARROW_LEFT)
        self.assertEqual(self.browser.index(), max(last - 1, 0))
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.browser.index(), last)

    def test_the_keys_are_listed(self):
        self.press("?")
        self.assertTrue(self.browser.one(".keys").is_displayed())
        self.browser.one(".keys button").click()
        self.assertFalse(self.browser.one(".keys").is_displayed())

    def test_turning_and_resetting_the_view(self):
        self.press("r")
        start = self.browser.scene()
        ActionChains(self.browser.driver).key_down(Keys.SHIFT).send_keys(Keys.ARROW_UP * 4).key_up(Keys.SHIFT).perform()
        self.browser.settle()
        self.assertTrue(differ(start, self.browser.scene()))
        self.press("r")
        self.assertFalse(differ(start, self.browser.scene()))

    def test_saves_a_picture(self):
        self.press("s")
        end = time.monotonic() + browser.PATIENCE
        while not (saved := list(pathlib.Path(self.folder.name).glob("*.png"))) and time.monotonic() < end:
            time.sleep(0.1)
        self.assertEqual(len(saved), 1)
        time.sleep(0.2)
        picture = browser.picture(saved[0].read_bytes())
        stage = self.browser.one(".stage").size
        self.assertAlmostEqual(picture.width, stage["width"], delta=3)
        self.assertAlmostEqual(picture.height, stage["height"], delta=3)
        self.assertGreater(colours(picture), 50)

    def test_prints_with_the_picture_in_view(self):
        printed = self.browser.driver.execute_cdp_cmd("Page.printToPDF", {})["data"]
        self.assertGreater(len(printed), 20000)
        self.assertGreater(self.browser.run("return document.querySelector('.printed').naturalWidth"), 100)


class TwoVariants(OpenPage):
    def moments(self):
        return self.browser.one(".scene").get_attribute("aria-label")

    def test_shows_text_as_text(self):
        self.assertEqual(self.browser.one("h1").text, "two <variants> & one")

    def test_tells_how_each_variant_ended(self):
        self.assertEqual([chip.text for chip in self.browser.all("header .chip")],
                         ["converged", "iteration limit", "converged"])
        self.assertIn("allow more", self.browser.one("header").text)
        self.assertEqual(len(self.browser.all("#comparison tbody tr")), 3)
        self.assertEqual(len(self.browser.all("#config mark")), 2)

    def test_both_panes_show_the_same_iteration_as_far_as_they_have_it(self):
        self.assertIn("few, iteration 4, the last", self.moments())
        self.assertIn("many, iteration 12, the last", self.moments())
        self.browser.move_to(3)
        self.assertIn("few, iteration 3,", self.moments())
        self.assertIn("many, iteration 2,", self.moments())

    def test_the_same_camera_sees_both_panes(self):
        self.browser.choose("Right", "2")
        for moved in (False, True):
            if moved:
                ActionChains(self.browser.driver).drag_and_drop_by_offset(self.browser.one(".scene"), 40, 25).perform()
                self.browser.settle()
            scene = self.browser.scene()
            half = scene.width // 2
            left, right = (scene.crop((x, 60, x + half - 16, scene.height - 80)) for x in (8, half + 8))
            self.assertGreater(colours(left), 20)
            self.assertFalse(differ(left, right))

    def test_one_pane_alone(self):
        self.browser.choose("Right", "")
        self.assertNotIn("many", self.moments())

    def test_plots_are_in_the_colours_of_the_page(self):
        self.assertEqual(len(self.browser.all("#convergence svg")), 1)
        axis = "return getComputedStyle(document.querySelector('#convergence svg path')).stroke"
        light = self.browser.run(axis)
        self.browser.one("header button").click()
        self.assertNotEqual(self.browser.run(axis), light)


class InSpace(EveryPage):
    report = staticmethod(sample_report.in_space)

    def test_time_steps_tell_their_time(self):
        self.assertIn("step 10, the last · time 0.3333", self.browser.one(".moment").text)


class WithoutThree(OpenPage):
    report = staticmethod(lambda: sample_report.report("flat", [sample_report.run("few", [0, 1])], ["It needs `three`."]))
    with_three = False

    def test_says_what_is_missing_and_shows_the_rest(self):
        self.assertEqual(self.browser.one(".missing").text, "It needs three.")
        self.assertEqual(self.browser.all(".stage"), [])
        self.assertEqual(len(self.browser.all("#convergence svg")), 1)


class Pictures(unittest.TestCase):
    """Of the sample whose frames are known: the square is in the left half at first, and in the right half at last."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.page = pathlib.Path(cls.folder.name) / "report.html"
        cls.page.write_text(assemble.page_of(sample_report.two_variants()))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_every_frame_has_its_positions_and_colours(self):
        made = browser.pictures_of(self.page, width=640, height=420, frames="all", field="halves", run="few", ghost=False,
                                   pins=False)
        self.assertEqual([number for number, _ in made], [0, 1, 2, 3, 4])
        smallest, largest, background = (68, 1, 84), (253, 231, 37), (255, 255, 255)
        middle = 46 + (420 - 46 - 66) // 2
        width = 640 / 2.12  # of the square: two of it and a margin fill the picture
        for number, picture in made:
            self.assertEqual(picture.size, (640, 420))
            left = 320 - width + width * number / 4
            self.assertEqual(picture.getpixel((int(left + 0.31 * width), middle + 7)), largest)
            self.assertEqual(picture.getpixel((int(left + 0.81 * width), middle + 7)), smallest)
            outside = left - 0.3 * width if number > 2 else left + 1.3 * width
            self.assertEqual(picture.getpixel((int(outside), middle)), background)

    def test_two_panes_on_demand(self):
        made = browser.pictures_of(self.page, width=640, height=360, frames="last", run=["few", "many"], theme="dark",
                                   camera={"azimuth": 20, "elevation": 30})
        self.assertEqual([number for number, _ in made], [12])
        self.assertEqual(made[0][1].getpixel((3, 200)), (0x16, 0x1B, 0x22))

    def test_what_is_not_there_is_named(self):
        self.assertEqual(browser.pictures_of(self.page, field="mass"),
                         'There is no field "mass"; the fields are: displacement, halves, strain.')
        self.assertEqual(browser.pictures_of(self.page, frames=[1, 7]), "There is no frame 7; the frames are: 0, 1, 2, 3, 4.")
        self.assertEqual(browser.pictures_of(self.page, run="lots"),
                         'No run with frames is called "lots"; there are: few, many, few again.')


def load_tests(loader, tests, pattern):
    classes = [EveryPage] if GIVEN else [EveryPage, TwoVariants, InSpace, WithoutThree, Pictures]
    return unittest.TestSuite(loader.loadTestsFromTestCase(each) for each in classes)


if __name__ == "__main__":
    unittest.main()
