"""Prints what VTK reads from a VTU file as JSON: points, cells as [type, vertices...], arrays by name, NaN as null."""
import json
import sys

import vtk
from vtk.util.numpy_support import vtk_to_numpy


def listed(array):
    values = vtk_to_numpy(array).astype(object)
    values[vtk_to_numpy(array) != vtk_to_numpy(array)] = None
    return values.tolist()


def arrays(data):
    return {data.GetArrayName(i): listed(data.GetArray(i)) for i in range(data.GetNumberOfArrays())}


reader = vtk.vtkXMLUnstructuredGridReader()
reader.SetFileName(sys.argv[1])
errors = []
reader.AddObserver("ErrorEvent", lambda *_: errors.append("error"))
reader.Update()
grid = reader.GetOutput()
cells = []
for c in range(grid.GetNumberOfCells()):
    cell = grid.GetCell(c)
    cells.append([cell.GetCellType()] + [cell.GetPointId(i) for i in range(cell.GetNumberOfPoints())])
print(json.dumps({
    "errors": len(errors),
    "points": vtk_to_numpy(grid.GetPoints().GetData()).tolist(),
    "cells": cells,
    "point_data": arrays(grid.GetPointData()),
    "cell_data": arrays(grid.GetCellData()),
    "field_data": arrays(grid.GetFieldData()),
}))
