"""`pliant run` and `pliant render`, with a real browser: render_test.py PLIANT. Run by Debian's python3 (python3-pil)."""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from PIL import Image, ImageChops

PLIANT = sys.argv.pop(1)
BEAM = """
name: beam
mesh: {grid: {vertices: [17, 5], size: [4.0, 1.0]}}
boundary:
  - {select: {side: left}, hold: rest}
  - {select: {side: right}, rotate: {degrees: 40, about: {side: left}}}
energies: [{type: arap}]
solver: {type: newton}
"""


def colours(picture):
    return len(picture.convert("RGB").getcolors(picture.width * picture.height))


class Render(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        (pathlib.Path(cls.folder.name) / "beam.yaml").write_text(BEAM)
        cls.pliant("run", "beam.yaml", "--quiet")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def pliant(cls, *arguments, code=0):
        ended = subprocess.run([PLIANT, *arguments], cwd=cls.folder.name, capture_output=True, text=True)
        if ended.returncode != code:
            raise AssertionError(f"{arguments}: exit code {ended.returncode}\n{ended.stdout}{ended.stderr}")
        return ended

    def picture(self, name):
        return Image.open(pathlib.Path(self.folder.name) / name)

    def test_a_picture_has_the_size_and_the_field_asked_for(self):
        self.pliant("render", "results/beam", "--size", "500x301", "--out", "made/first.png")
        self.pliant("render", "results/beam", "--size", "500x301", "--field", "arap_rotation_angle", "--out", "second.png")
        first, second = self.picture("made/first.png"), self.picture("second.png")
        self.assertEqual(first.size, (500, 301))
        self.assertGreater(colours(first), 50)
        self.assertIsNotNone(ImageChops.difference(first.convert("RGB"), second.convert("RGB")).getbbox())

    def test_every_frame_is_drawn_into_a_file_of_its_own_or_a_gif(self):
        self.pliant("render", "results/beam", "--size", "320x200", "--frame", "all", "--out", "all/frame.png")
        files = sorted(path.name for path in (pathlib.Path(self.folder.name) / "all").iterdir())
        self.assertGreater(len(files), 2)
        self.assertEqual(files, [f"frame_{number:04}.png" for number in range(len(files))])
        self.pliant("render", "results/beam", "--size", "320x200", "--format", "gif")
        with self.picture("beam.gif") as gif:
            self.assertEqual(gif.n_frames, len(files))

    def test_a_video_plays_even_with_odd_sides(self):
        self.pliant("render", "results/beam", "--size", "321x201", "--format", "mp4", "--out", "beam.mp4")
        video = (pathlib.Path(self.folder.name) / "beam.mp4").read_bytes()
        self.assertEqual(video[4:8], b"ftyp")
        self.assertGreater(len(video), 2000)

    def test_an_interrupted_one_leaves_no_browser_and_no_file(self):
        place = pathlib.Path(self.folder.name) / "temporary"
        place.mkdir()
        running = subprocess.Popen([PLIANT, "render", "results/beam", "--size", "4000x4000", "--frame", "all"],
                                   cwd=self.folder.name, env={**os.environ, "TMPDIR": str(place)},
                                   stderr=subprocess.PIPE, text=True, start_new_session=True)
        while not list(place.glob("*/profile/*")):
            time.sleep(0.05)
        os.kill(running.pid, signal.SIGINT)
        errors = running.communicate(timeout=60)[1]
        self.assertEqual(running.returncode, 130)
        self.assertIn("interrupted: nothing was written", errors)
        self.assertEqual(list(place.iterdir()), [])
        alive = subprocess.run(["pgrep", "--full", str(place)], capture_output=True, text=True).stdout
        self.assertEqual(alive, "")

    def test_what_does_not_exist_is_named_with_what_does(self):
        field = self.pliant("render", "results/beam", "--field", "arap_rotatoin_angle", code=2)
        self.assertIn('There is no field "arap_rotatoin_angle"', field.stderr)
        self.assertIn("arap_rotation_angle", field.stderr)
        frame = self.pliant("render", "results/beam", "--frame", "1000", code=2)
        self.assertIn("There is no frame 1000", frame.stderr)


unittest.main()
