#pragma once

#include "conformance/report.hpp"
#include "conformance/scene.hpp"
#include "conformance/subject.hpp"

// Derivatives of every element against central differences, at several states and for several step sizes h:
//     gradient   |(E_e(x + h u_i) - E_e(x - h u_i)) / 2h - g_i|  over all local DOFs i
//     Hessian    |(g_e(x + h u_i) - g_e(x - h u_i)) / 2h - H_i|
// relative to the size of the element's numbers. Small steps drown in round-off, large ones in higher derivatives: the
// best step counts.
namespace pliant::conformance {

constexpr double derivative_tolerance = 1e-6;

void check_gradient(Subject& subject, const Support& support, Report& report);
void check_hessian(Subject& subject, const Support& support, Report& report);

// |H - H^T| <= 1e-12 |H| for every block.
void check_hessian_symmetry(Subject& subject, const Support& support, Report& report);

}  // namespace pliant::conformance
