#!/bin/sh -e
# How the meshes of this folder were made: gmsh 4.8.4 and tetgen 1.5.0, the packages of Debian 12.
cd "$(dirname "$0")"
for format in msh22 msh41; do
  for name in plate bar shell wire; do
    case $name in plate | shell) dim=2 ;; bar) dim=3 ;; wire) dim=1 ;; esac
    gmsh -$dim -v 1 -format $format -o $name.$format.msh $name.geo
    gmsh -$dim -v 1 -format $format -bin -o $name.$format.binary.msh $name.geo
  done
done
gmsh -2 -v 1 -format mesh -o plate.mesh plate.geo
gmsh -3 -v 1 -format mesh -o bar.mesh bar.geo
gmsh -2 -v 1 -order 2 -format msh41 -o plate_order_2.msh plate.geo
gmsh -2 -v 1 -setnumber Mesh.RecombineAll 1 -format msh22 -o plate_quads.msh plate.geo
gmsh -2 -v 1 -format msh40 -o plate.msh40.msh plate.geo
tetgen -pgQ -a0.1 cube.smesh
mv cube.1.mesh cube.mesh
rm -f cube.1.*
