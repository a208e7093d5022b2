"""Reads the frames of a run back with the readers of VTK and of meshio, and compares them with what is known otherwise.

    read_frames.py RESULTS EXPECTED.json

EXPECTED: dim, rest, pinned (per vertex), fixed (per coordinate), mu (of arap or null), fields, cells {tetra, triangle,
line}: vertices of each; format. Every sentence that does not hold is printed, and the exit code is 1.
"""
import csv
import json
import pathlib
import sys
import xml.etree.ElementTree as xml

import meshio
import numpy as np
import vtk
from vtk.util.numpy_support import vtk_to_numpy

VTK_TYPES = {"line": 3, "triangle": 5, "tetra": 10}
mistakes = []


def check(sentence, holds):
    if not np.all(holds):
        mistakes.append(sentence)


def same(sentence, found, wanted, tolerance=0.0):
    found, wanted = np.asarray(found, float), np.asarray(wanted, float)
    if found.shape != wanted.shape:
        mistakes.append(f"{sentence}: shape {found.shape} instead of {wanted.shape}")
    elif not np.allclose(found, wanted, rtol=tolerance, atol=tolerance, equal_nan=True):
        mistakes.append(f"{sentence}: off by {np.nanmax(np.abs(found - wanted))}")


def table(path):
    if not path.exists():
        return None
    with open(path) as file:
        return list(csv.DictReader(file))


def column(rows, name):
    return np.array([float(row[name]) for row in rows])


def padded(rows, dim):
    return np.hstack([rows, np.zeros((len(rows), 3 - dim))])


def read_with_vtk(path):
    reader = {".vtu": vtk.vtkXMLUnstructuredGridReader, ".ply": vtk.vtkPLYReader, ".obj": vtk.vtkOBJReader}[path.suffix]()
    reader.SetFileName(str(path))
    errors = []
    reader.AddObserver("ErrorEvent", lambda *_: errors.append("error"))
    reader.Update()
    check(f"VTK reads {path.name} without an error", not errors)
    return reader.GetOutput()


def arrays_of(data):
    return {data.GetArrayName(i): vtk_to_numpy(data.GetArray(i)) for i in range(data.GetNumberOfArrays())}


class Frame:
    """A VTU file as VTK reads it, having compared what meshio reads."""

    def __init__(self, path, expected):
        grid = read_with_vtk(path)
        self.points = vtk_to_numpy(grid.GetPoints().GetData())
        self.point_data, self.cell_data = arrays_of(grid.GetPointData()), arrays_of(grid.GetCellData())
        self.time = arrays_of(grid.GetFieldData())["TimeValue"][0]
        types = vtk_to_numpy(grid.GetCellTypesArray()) if grid.GetNumberOfCells() else np.zeros(0)
        connectivity = vtk_to_numpy(grid.GetCells().GetConnectivityArray())
        offsets = vtk_to_numpy(grid.GetCells().GetOffsetsArray())
        self.rows = {}
        for name, cells in expected["cells"].items():
            self.rows[name] = np.flatnonzero(types == VTK_TYPES[name])
            found = [list(connectivity[offsets[c] : offsets[c + 1]]) for c in self.rows[name]]
            check(f"{path.name}: the cells of type {name} are those of the mesh", found == cells)
        check(f"{path.name}: there are no other cells", len(types) == sum(map(len, expected["cells"].values())))
        self.compare_with_meshio(path)

    def compare_with_meshio(self, path):
        mesh = meshio.read(path)
        same(f"{path.name}: meshio reads the same points", mesh.points, self.points)
        check(f"{path.name}: meshio reads the same fields", set(mesh.point_data) == set(self.point_data))
        for name, values in self.point_data.items():
            same(f"{path.name}: meshio reads the same {name}", mesh.point_data[name], values)
        check(f"{path.name}: meshio reads the same fields of cells", set(mesh.cell_data) == set(self.cell_data))
        for name, values in self.cell_data.items():
            for block, part in zip(mesh.cells, mesh.cell_data[name]):
                same(f"{path.name}: meshio reads the same {name}", part, values[self.rows[block.type]])


def stretch(x, rest, edges):
    length = np.linalg.norm(x[edges[:, 1]] - x[edges[:, 0]], axis=1)
    length0 = np.linalg.norm(rest[edges[:, 1]] - rest[edges[:, 0]], axis=1)
    return length / length0 - 1.0, length0


def arap_density(x, rest, cells, mu):
    """mu / 2 |F - R|^2 with R the closest rotation, and the rest volume."""
    deformed = np.swapaxes(x[cells[:, 1:]] - x[cells[:, :1]], 1, 2)
    at_rest = np.swapaxes(rest[cells[:, 1:]] - rest[cells[:, :1]], 1, 2)
    gradient = deformed @ np.linalg.inv(at_rest)
    u, _, vt = np.linalg.svd(gradient)
    flip = np.ones((len(cells), rest.shape[1]))
    flip[:, -1] = np.sign(np.linalg.det(u @ vt))
    rotation = (u * flip[:, None, :]) @ vt
    volume = np.linalg.det(at_rest) / (2 if rest.shape[1] == 2 else 6)
    return mu / 2 * ((gradient - rotation) ** 2).sum(axis=(1, 2)), volume


def check_vtu(path, frame, expected, rest):
    dim = expected["dim"]
    x = frame.points[:, :dim]
    check(f"{path.name}: z is 0 in the plane", dim == 3 or not frame.points[:, 2].any())
    of_points, of_cells = frame.point_data, frame.cell_data
    check(f"{path.name}: it has the fields {expected['fields']}", set(of_points) | set(of_cells) == set(expected["fields"]))
    if "displacement" in of_points:
        same(f"{path.name}: displacement is x - rest", of_points["displacement"], padded(x - rest, dim))
    if "pinned" in of_points:
        same(f"{path.name}: pinned vertices", of_points["pinned"], expected["pinned"])
    if "residual_force" in of_points:
        fixed = padded(np.array(expected["fixed"], float).reshape(-1, dim), dim) > 0
        check(f"{path.name}: no residual force at pins", of_points["residual_force"][fixed] == 0)
    if "arap_energy_density" in of_cells:
        kind = "triangle" if dim == 2 else "tetra"
        density, _ = arap_density(x, rest, np.array(expected["cells"][kind]), expected["mu"])
        same(f"{path.name}: energy density", of_cells["arap_energy_density"][frame.rows[kind]], density, 1e-10)
    if "mass_spring_strain" in of_cells:
        strain, _ = stretch(x, rest, np.array(expected["cells"]["line"]))
        same(f"{path.name}: strain", of_cells["mass_spring_strain"][frame.rows["line"]], strain, 1e-12)
    for name, kind in [("mass_spring_strain", "line"), ("mass_spring_tension", "line")]:
        others = [c for other, rows in frame.rows.items() if other != kind for c in rows]
        if name in of_cells:
            check(f"{path.name}: {name} is NaN elsewhere", np.isnan(of_cells[name][others]))


def check_last(results, frame, expected, rest):
    dim = expected["dim"]
    solution = table(results / "solution.csv")
    summary = json.loads((results / "summary.json").read_text())
    x = np.stack([column(solution, c) for c in "xyz"[:dim]], axis=1)
    same("the last frame has the positions of solution.csv", frame.points[:, :dim], x)
    if "velocity" in frame.point_data:
        velocity = np.stack([column(solution, "v" + c) for c in "xyz"[:dim]], axis=1)
        same("the last frame has the velocities of solution.csv", frame.point_data["velocity"][:, :dim], velocity)
    if expected["mu"] is not None:
        kind = "triangle" if dim == 2 else "tetra"
        _, volume = arap_density(x, rest, np.array(expected["cells"][kind]), expected["mu"])
        energy = (frame.cell_data["arap_energy_density"][frame.rows[kind]] * volume).sum()
        same("energy density times volume adds up to the energy", energy, summary["energy"], 1e-10)


def check_collection(results, files, expected):
    sets = xml.parse(results / "frames.pvd").getroot().findall("./Collection/DataSet")
    check("the collection lists every frame", [s.get("file") for s in sets] == [f"frames/{f.name}" for f in files])
    steps, iterations = table(results / "steps.csv"), table(results / "iterations.csv")
    for item, file in zip(sets, files):
        number, time = int(file.stem.rsplit("_", 1)[1]), float(item.get("timestep"))
        if steps:
            same(f"{file.name}: its time is that of steps.csv", time, float(steps[number - 1]["time"]) if number else 0.0)
            gradient = float(steps[number - 1]["gradient_norm"]) if number else None
        else:
            same(f"{file.name}: its time is the iteration", time, number)
            gradient = float(iterations[number]["gradient_norm"])
        frame = Frame(file, expected)
        same(f"{file.name}: TimeValue is the time of the collection", frame.time, time)
        if gradient is not None and "residual_force" in frame.point_data:
            scale = max(gradient, np.abs(frame.point_data["residual_force"]).max())
            norm = np.linalg.norm(frame.point_data["residual_force"])
            check(f"{file.name}: |residual force| {norm} is the norm of the gradient {gradient}",
                  abs(norm - gradient) <= 1e-9 * scale + 1e-13)
    return sets


def check_surface(path, expected, x):
    data = read_with_vtk(path)
    found = vtk_to_numpy(data.GetPoints().GetData())
    if len(found) == len(x):
        same(f"{path.name}: VTK reads its points", found, padded(x, expected["dim"]), 1e-6)  # as 32-bit numbers
    else:
        mistakes.append(f"{path.name}: VTK reads {len(found)} points instead of {len(x)}")
    faces = data.GetPolys().GetNumberOfCells()
    check(f"{path.name}: VTK reads {faces} faces instead of {expected['faces']}", faces == expected["faces"])
    if expected["dim"] == 3:
        properties = vtk.vtkMassProperties()
        properties.SetInputData(data)
        properties.Update()
        same(f"{path.name}: its surface encloses the volume", properties.GetVolume(), expected["volume"], 1e-5)
    if path.suffix == ".obj":
        lines = data.GetLines().GetNumberOfCells()
        check(f"{path.name}: VTK reads {lines} lines instead of {expected['lines']}", lines == expected["lines"])
    if not expected["faces"]:
        return  # meshio knows no mesh of edges in these formats
    mesh = meshio.read(path)
    same(f"{path.name}: meshio reads its points", mesh.points, padded(x, expected["dim"]))
    if path.suffix == ".ply":
        rest = np.array(expected["rest"]).reshape(len(x), -1)
        for c in range(expected["dim"]):
            name = "displacement_" + "xyz"[c]
            same(f"{path.name}: {name}", mesh.point_data[name], (x - rest)[:, c])
        same(f"{path.name}: pinned", mesh.point_data["pinned"], expected["pinned"])


def main(results, expected):
    dim = expected["dim"]
    rest = np.array(expected["rest"]).reshape(-1, dim)
    files = sorted((results / "frames").glob("*." + expected["format"]))
    check(f"there are {len(files)} frames instead of {expected['frames']}", len(files) == expected["frames"])
    if expected["format"] == "vtu":
        check_collection(results, files, expected)
        for file in files:
            check_vtu(file, Frame(file, expected), expected, rest)
        check_last(results, Frame(files[-1], expected), expected, rest)
    else:
        solution = table(results / "solution.csv")
        x = np.stack([column(solution, c) for c in "xyz"[:dim]], axis=1)
        check_surface(files[-1], expected, x)
    for mistake in mistakes:
        print(mistake)
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), json.loads(pathlib.Path(sys.argv[2]).read_text())))
