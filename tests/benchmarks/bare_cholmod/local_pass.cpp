#include "local_pass.hpp"

#include <algorithm>
#include <cmath>

namespace pliant::bare {

LocalPass::LocalPass(const Mesh& mesh, double mu) : dofs_(mesh.rest.size()) {
  for (std::size_t t = 0; t < mesh.triangles.size(); t += 3) {
    Element element{};
    const double* p[3];
    for (int a = 0; a < 3; ++a) {
      element.vertices[a] = mesh.triangles[t + static_cast<std::size_t>(a)];
      p[a] = mesh.rest.data() + 2 * element.vertices[a];
    }
    const double e1[2] = {p[1][0] - p[0][0], p[1][1] - p[0][1]}, e2[2] = {p[2][0] - p[0][0], p[2][1] - p[0][1]};
    const double twice_area = e1[0] * e2[1] - e1[1] * e2[0];
    element.b1[0] = e2[1] / twice_area, element.b1[1] = -e2[0] / twice_area;
    element.b2[0] = -e1[1] / twice_area, element.b2[1] = e1[0] / twice_area;
    element.stiffness = mu * 0.5 * twice_area;
    elements_.push_back(element);
  }
}

// E = stiffness / 2 |F - R|^2 with R = [c -s; s c], (c, s) along (F00 + F11, F10 - F01).
double LocalPass::operator()(const double* x, double* gradient) const {
  std::fill_n(gradient, dofs_, 0.0);
  double energy = 0.0;
  for (const Element& element : elements_) {
    const double* p[3];
    for (int a = 0; a < 3; ++a) p[a] = x + 2 * element.vertices[a];
    double P[2][2];  // F, then stiffness (F - R)
    for (int i = 0; i < 2; ++i) {
      const double e1 = p[1][i] - p[0][i], e2 = p[2][i] - p[0][i];
      for (int j = 0; j < 2; ++j) P[i][j] = e1 * element.b1[j] + e2 * element.b2[j];
    }
    double c = P[0][0] + P[1][1], s = P[1][0] - P[0][1];
    const double inverse = 1.0 / std::sqrt(c * c + s * s);
    c *= inverse, s *= inverse;
    P[0][0] -= c, P[0][1] += s, P[1][0] -= s, P[1][1] -= c;
    double* g[3];
    for (int a = 0; a < 3; ++a) g[a] = gradient + 2 * element.vertices[a];
    for (int i = 0; i < 2; ++i) {
      energy += 0.5 * element.stiffness * (P[i][0] * P[i][0] + P[i][1] * P[i][1]);
      const double g1 = element.stiffness * (P[i][0] * element.b1[0] + P[i][1] * element.b1[1]);
      const double g2 = element.stiffness * (P[i][0] * element.b2[0] + P[i][1] * element.b2[1]);
      g[0][i] -= g1 + g2, g[1][i] += g1, g[2][i] += g2;
    }
  }
  return energy;
}

}  // namespace pliant::bare
