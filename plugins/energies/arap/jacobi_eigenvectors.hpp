#pragma once

#include <pliant/packs.hpp>

namespace pliant::arap {

// Eigenvectors (columns of V) of symmetric 3x3 matrices side by side by Jacobi rotations, which leave the eigenvalues
// on the diagonal of A: accurate also for equal eigenvalues. A lane that is done turns no further, so that each matrix
// is worked on as if alone. (Golub and Van Loan, "Matrix computations", section 8.5.)
template <int lanes>
void jacobi_eigenvectors(Pack<lanes> (&A)[3][3], Pack<lanes> (&V)[3][3]) {
  constexpr int most_sweeps = 12;
  const Pack<lanes> zero{}, one = zero + 1.0;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) V[i][j] = i == j ? one : zero;
  }
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    const Pack<lanes> off = A[1][0] * A[1][0] + A[2][0] * A[2][0] + A[2][1] * A[2][1];
    const Pack<lanes> diagonal = A[0][0] * A[0][0] + A[1][1] * A[1][1] + A[2][2] * A[2][2];
    const Pack<lanes> left = off > 1e-34 * diagonal ? one : zero;
    if (!any_of<lanes>(left)) break;
    for (int r = 0; r < 3; ++r) {
      const int p = r == 0 ? 1 : 0, q = r == 2 ? 1 : 2;  // the rotation that makes A[q][p] zero
      const Pack<lanes> apq = A[q][p];
      const Pack<lanes> turns = apq != zero ? left : zero;
      const Pack<lanes> cotangent = (A[q][q] - A[p][p]) / (2.0 * (turns > zero ? apq : one));
      const Pack<lanes> absolute = cotangent < 0.0 ? -cotangent : cotangent;
      Pack<lanes> hypotenuse, secant;
      square_root<lanes>(cotangent * cotangent + 1.0, hypotenuse);
      const Pack<lanes> tangent = 1.0 / (absolute + hypotenuse);
      const Pack<lanes> signed_tangent = cotangent < 0.0 ? -tangent : tangent;
      const Pack<lanes> t = turns > zero ? signed_tangent : zero;
      square_root<lanes>(t * t + 1.0, secant);
      const Pack<lanes> c = 1.0 / secant, s = t * c;
      A[p][p] -= t * apq;
      A[q][q] += t * apq;
      A[q][p] = A[p][q] = turns > zero ? zero : apq;
      const Pack<lanes> arp = A[r][p], arq = A[r][q];
      A[r][p] = A[p][r] = c * arp - s * arq;
      A[r][q] = A[q][r] = s * arp + c * arq;
      for (int i = 0; i < 3; ++i) {
        const Pack<lanes> vp = V[i][p], vq = V[i][q];
        V[i][p] = c * vp - s * vq;
        V[i][q] = s * vp + c * vq;
      }
    }
  }
}

}  // namespace pliant::arap
