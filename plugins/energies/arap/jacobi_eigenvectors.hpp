#pragma once

#include <cmath>

#include <pliant/packs.hpp>

namespace pliant::arap {

inline void square_root(const Pack& squares, Pack& roots) {
  for (int lane = 0; lane < pack_size; ++lane) roots[lane] = std::sqrt(squares[lane]);
}

// Eigenvectors (columns of V) of four symmetric 3x3 matrices by Jacobi rotations, which leave the eigenvalues on the
// diagonal of A: accurate also for equal eigenvalues. A lane that is done turns no further, so that each matrix is
// worked on as if alone. (Golub and Van Loan, "Matrix computations", section 8.5.)
inline void jacobi_eigenvectors(Pack (&A)[3][3], Pack (&V)[3][3]) {
  constexpr int most_sweeps = 12;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) V[i][j] = Pack{} + (i == j ? 1.0 : 0.0);
  }
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    const Pack off = A[1][0] * A[1][0] + A[2][0] * A[2][0] + A[2][1] * A[2][1];
    const Pack diagonal = A[0][0] * A[0][0] + A[1][1] * A[1][1] + A[2][2] * A[2][2];
    const auto left = off > 1e-34 * diagonal;
    if ((left[0] | left[1] | left[2] | left[3]) == 0) break;
    for (int r = 0; r < 3; ++r) {
      const int p = r == 0 ? 1 : 0, q = r == 2 ? 1 : 2;  // the rotation that makes A[q][p] zero
      const Pack apq = A[q][p];
      const auto turns = left & (apq != 0.0);
      const Pack cotangent = (A[q][q] - A[p][p]) / (2.0 * (turns ? apq : Pack{} + 1.0));
      const Pack absolute = cotangent < 0.0 ? -cotangent : cotangent;
      Pack hypotenuse, secant;
      square_root(cotangent * cotangent + 1.0, hypotenuse);
      const Pack tangent = 1.0 / (absolute + hypotenuse);
      const Pack t = turns ? (cotangent < 0.0 ? -tangent : tangent) : Pack{};
      square_root(t * t + 1.0, secant);
      const Pack c = 1.0 / secant, s = t * c;
      A[p][p] -= t * apq;
      A[q][q] += t * apq;
      A[q][p] = A[p][q] = turns ? Pack{} : apq;
      const Pack arp = A[r][p], arq = A[r][q];
      A[r][p] = A[p][r] = c * arp - s * arq;
      A[r][q] = A[q][r] = s * arp + c * arq;
      for (int i = 0; i < 3; ++i) {
        const Pack vp = V[i][p], vq = V[i][q];
        V[i][p] = c * vp - s * vq;
        V[i][q] = s * vp + c * vq;
      }
    }
  }
}

}  // namespace pliant::arap
