"""Small reports whose pictures are known: a unit square of triangles that moves one length to the right."""

import array
import base64
import struct
import zlib

SIDE = 6  # squares along each side


def square(dim):
    """Positions (x y [z], row-major), triangles and edges of a unit square from the origin."""
    count = SIDE + 1
    positions = [c for j in range(count) for i in range(count) for c in (i / SIDE, j / SIDE, 0.0)[:dim]]
    triangles = []
    for j in range(SIDE):
        for i in range(SIDE):
            v = i + count * j
            triangles += [v, v + 1, v + count, v + 1, v + count + 1, v + count]
    edges = {tuple(sorted((triangles[3 * t + k], triangles[3 * t + (k + 1) % 3])))
             for t in range(len(triangles) // 3) for k in range(3)}
    return positions, triangles, [v for edge in sorted(edges) for v in edge]


def upper_half(value):
    """The upper 16 bits of a float32."""
    return struct.unpack("<I", struct.pack("<f", value))[0] >> 16


def planes(words, before):
    differences = [(word - old) & 0xFFFF for word, old in zip(words, before)]
    return bytes(d & 255 for d in differences) + bytes(d >> 8 for d in differences)


def pack(rest, triangles, edges, frames):
    """frames: per frame the list of its arrays of 16-bit numbers."""
    out = array.array("f", rest).tobytes() + array.array("I", triangles).tobytes() + array.array("I", edges).tobytes()
    before = [[0] * len(words) for words in frames[0]]
    for frame in frames:
        out += b"".join(planes(words, old) for words, old in zip(frame, before))
        before = frame
    return base64.b64encode(zlib.compress(out)).decode()


def field(name, on, lowest, highest, smallest_positive, magnitude=False, unit="1"):
    return {"name": name, "unit": unit, "on": on, "magnitude": magnitude, "lowest": lowest, "highest": highest,
            "smallest_positive": smallest_positive}


def animation(dim, kind, numbers):
    """The square is at x = share in the frame with that share of the whole course."""
    rest, triangles, edges = square(dim)
    highest = [2.0, 1.0, 1.0 if dim == 3 else 0.0]
    frames = []
    for number in numbers:
        share = number / numbers[-1]
        words = [round((value + (share if i % dim == 0 else 0.0)) / (highest[i % dim] or 1.0) * 65535)
                 for i, value in enumerate(rest)]
        halves = [10.0 if triangles[3 * t] % (SIDE + 1) < SIDE / 2 else 1e-3 for t in range(len(triangles) // 3)]
        slope = [rest[dim * v] * share for v in range(len(rest) // dim)]
        strain = [0.5 - (edges[2 * e] % (SIDE + 1)) / SIDE if e > 0 else float("nan") for e in range(len(edges) // 2)]
        frames.append([words] + [[upper_half(value) for value in values] for values in (slope, halves, strain)])
    left = [(SIDE + 1) * j for j in range(SIDE + 1)]
    right = [v + SIDE for v in left]
    return {"format": 1, "kind": kind, "dim": dim, "vertices": len(rest) // dim, "triangles": len(triangles) // 3,
            "edges": len(edges) // 2,
            "pins": [{"entry": 0, "label": "left: hold rest", "moves": False, "vertices": left},
                     {"entry": 1, "label": "right: move", "moves": True, "vertices": right}],
            "fields": [field("displacement", "vertices", 0.0, 1.0, 1e-3, True, "length"),
                       field("halves", "triangles", 1e-3, 10.0, 1e-3, unit="energy / rest volume"),
                       field("strain", "edges", -0.5, 0.5, 1e-3)],
            "frames": [{"number": n, "time": n / 30 if kind == "time_steps" else float(n)} for n in numbers],
            "box": {"lowest": [0.0, 0.0, 0.0], "highest": highest}, "left_out": ["Every second frame is left out."],
            "data": pack(rest, triangles, edges, frames)}


def summary(name, status, iterations, hint=None):
    stages = {"energy_gradient": 0.002, "hessian": 0.0, "factorize": 0.006, "solve": 0.001, "other": 0.001}
    return {"pliant": "0.1.0", "format": 1, "name": name, "status": status, "detail": None, "where": None, "hint": hint,
            "iterations": iterations, "steps": 0, "energy": 0.25, "gradient_norm": 1e-8, "relative_gradient": 1e-8,
            "seconds": {**stages, "total": 0.010, "start_up": 0.02},
            "counts": {"energy_gradient": 3, "hessian": 0, "factorize": 2, "solve": 2},
            "plugins": [{"kind": "energy", "name": "arap", "file": "/plugins/libpliant_energy_arap.so", "version": "1"}]}


def run(label, numbers, dim=2, kind="iterations", status="converged", hint=None):
    residuals = [10.0 ** -(8 * n / numbers[-1]) for n in numbers]
    iterations = {"iteration": numbers, "energy": [0.25 + r for r in residuals], "gradient_norm": residuals,
                  "relative_gradient": residuals, "seconds": [0.001 * n for n in numbers], "step": [0] * len(numbers)}
    steps = {"step": numbers, "time": [n / 30 for n in numbers], "energy_spring": residuals, "kinetic_energy": residuals}
    return {"label": label, "folder": f"results/sample/{label}", "summary": summary(label, status, numbers[-1], hint),
            "words": ["A square of 7 x 7 vertices.", f"Solver: {label}."], "resolved": f"name: {label}\nthreads: 1\n",
            "iterations": iterations if kind == "iterations" else None, "steps": steps if kind != "iterations" else None,
            "check": {"step": [1e-3, 1e-6], "gradient": [1e-6, 1e-9], "exact_hessian": [1e-6, 1e-9],
                      "projected_hessian": [None, 0.1]},
            "animation": animation(dim, kind, numbers)}


PLOT = """<svg viewBox="0 0 100 60" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<title>Gnuplot</title><defs><circle id="dot" r="2" fill="#0072b2"/></defs>
<g color="black" stroke="currentColor"><path fill="none" d="M5,5 V55 H95"/></g><use xlink:href="#dot" x="50" y="30"/></svg>"""


def report(title, runs, missing=()):
    compared = [{"variant": each["label"], "status": each["summary"]["status"], "steps": 0, "energy": 0.25,
                 "iterations": each["summary"]["iterations"], "energy_gap": 0.0, "relative_gradient": 1e-8,
                 "seconds": 0.01, "seconds_per_iteration": 0.001, "factorizations": 2,
                 "max_vertex_distance": {other["label"]: 0.0 for other in runs}} for each in runs]
    plots = [{"id": name, "title": name, "caption": f"Of {name}.", "svg": PLOT, "files": [f"plots/{name}.svg"]}
             for name in ("relative_gradient_by_iteration", "cost_by_stage", "derivative_check")]
    return {"title": title, "pliant": "0.1.0", "made": "2030-01-01 12:00",
            "machine": {"processor": "a processor", "threads": 2, "system": "Linux"}, "runs": runs,
            "comparison": {"variants": compared, "different_minima": [], "different_problems": []} if len(runs) > 1 else None,
            "plots": plots, "missing": list(missing), "left_out": ["Frames above 40 MB."]}


def two_variants():
    return report("two <variants> & one", [
        run("few", [0, 1, 2, 3, 4]), run("many", list(range(0, 13, 2)), status="iteration limit", hint="allow more"),
        run("few again", [0, 1, 2, 3, 4])])


def in_space():
    return report("in_space", [run("fall", [0, 2, 4, 6, 8, 10], dim=3, kind="time_steps")])
