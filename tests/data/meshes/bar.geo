// A bar of tetrahedra with a named end, for the tests of the readers.
SetFactory("Built-in");
Point(1) = {0, 0, 0, 1}; Point(2) = {0, 1, 0, 1}; Point(3) = {0, 1, 1, 1}; Point(4) = {0, 0, 1, 1};
Line(1) = {1, 2}; Line(2) = {2, 3}; Line(3) = {3, 4}; Line(4) = {4, 1};
Curve Loop(1) = {1, 2, 3, 4};
Plane Surface(1) = {1};
out[] = Extrude {2, 0, 0} { Surface{1}; };
Physical Volume("bar") = {out[1]};
Physical Surface("left") = {1};
Physical Surface("right") = {out[0]};
