// A broken line of edges with a named end.
Point(1) = {0, 0, 0, 0.5}; Point(2) = {1, 0, 0, 0.5}; Point(3) = {1, 0, 1, 0.5};
Line(1) = {1, 2}; Line(2) = {2, 3};
Physical Curve("wire") = {1, 2};
Physical Point("end") = {3};
