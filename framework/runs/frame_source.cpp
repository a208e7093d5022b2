#include "runs/frame_source.hpp"

#include <algorithm>
#include <array>

namespace pliant {
namespace {

using Kind = FieldOrigin::Kind;

// The number of an edge of the mesh; -1: there is none.
Index edge_between(const Mesh& mesh, Index a, Index b) {
  const std::array<Index, 2> wanted{std::min(a, b), std::max(a, b)};
  Index first = 0, last = mesh.count(Simplex::edge);
  while (first < last) {
    const Index middle = first + (last - first) / 2;
    const auto* edge = mesh.edges.data() + 2 * static_cast<std::ptrdiff_t>(middle);
    if (std::lexicographical_compare(edge, edge + 2, wanted.begin(), wanted.end())) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  const auto* edge = mesh.edges.data() + 2 * static_cast<std::ptrdiff_t>(first);
  return first < mesh.count(Simplex::edge) && std::equal(edge, edge + 2, wanted.begin()) ? first : -1;
}

// Whether the vertices of an element of the mesh are among these.
bool lies_in(const Mesh& mesh, Simplex simplex, Index element, std::span<const Index> vertices) {
  if (element < 0 || element >= mesh.count(simplex)) return false;
  const auto among = [&](Index v) { return std::ranges::find(vertices, v) != vertices.end(); };
  if (simplex == Simplex::point) return among(element);
  const auto k = static_cast<std::size_t>(vertices_of(simplex));
  return std::ranges::all_of(mesh.elements(simplex).subspan(static_cast<std::size_t>(element) * k, k), among);
}

// A group tells of each element what it comes from; but a list of springs numbers its own, so the vertices decide.
Index element_in_mesh(const Mesh& mesh, const ElementGroup& group, std::size_t e) {
  const auto k = static_cast<std::size_t>(group.k);
  const auto vertices = group.vertices.subspan(e * k, k);
  const Index source = e < group.source.size() ? group.source[e] : -1;
  if (lies_in(mesh, group.simplex, source, vertices)) return source;
  const bool is_spring = group.simplex == Simplex::edge && group.k == 2;
  return is_spring ? edge_between(mesh, vertices[0], vertices[1]) : -1;
}

}  // namespace

FrameSource::FrameSource(const Problem& problem) : problem_(problem), places_(problem.fields().size()) {
  for (const FieldOrigin& origin : problem.fields()) infos_.push_back(origin.info);
  frame_.fields.resize(infos_.size());
}

const Frame& FrameSource::take(std::int64_t number, double time, std::span<const double> x,
                               std::span<const double> velocities) {
  frame_.number = number;
  frame_.time = time;
  frame_.positions.resize(problem_.mesh().rest.size());
  problem_.objective().positions(x, frame_.positions);
  for (std::size_t field = 0; field < infos_.size(); ++field) evaluate(field, velocities);
  return frame_;
}

void FrameSource::evaluate(std::size_t field, std::span<const double> velocities) {
  const Mesh& mesh = problem_.mesh();
  std::vector<double>& out = frame_.fields[field];
  const auto rows = static_cast<std::size_t>(mesh.count(infos_[field].place));
  const Kind kind = problem_.fields()[field].kind;
  out.assign(rows * static_cast<std::size_t>(infos_[field].components), kind == Kind::energy ? no_value : 0.0);
  switch (kind) {
    case Kind::displacement:
      std::transform(frame_.positions.begin(), frame_.positions.end(), mesh.rest.begin(), out.begin(), std::minus<>());
      break;
    case Kind::velocity:
      std::copy(velocities.begin(), velocities.end(), out.begin());
      break;
    case Kind::residual_force:
      add_residual_force(out);
      break;
    case Kind::pinned:
      for (const Index dof : problem_.pins().dofs()) out[static_cast<std::size_t>(dof / mesh.dim)] = 1.0;
      break;
    case Kind::energy:
      evaluate_of_energy(field);
  }
}

// In (energy, group, element) order, as the objective adds: the bits of its gradient.
void FrameSource::add_residual_force(std::vector<double>& out) {
  constexpr Index at_once = 256;
  const auto dim = static_cast<std::size_t>(problem_.mesh().dim);
  for (const TermGroup& group : problem_.objective().groups()) {
    const auto k = static_cast<std::size_t>(group.elements.k);
    for (Index begin = 0; begin < group.elements.count(); begin += at_once) {
      const Index end = std::min(begin + at_once, group.elements.count());
      values_.resize(static_cast<std::size_t>(end - begin) * k * dim);
      group.term->energy->evaluate(group.group, begin, end, frame_.positions.data(), Curvature::exact(), nullptr,
                                   values_.data(), nullptr);
      const Index* vertices = group.elements.vertices.data() + static_cast<std::size_t>(begin) * k;
      const double* gradient = values_.data();
      for (std::size_t i = 0; i < static_cast<std::size_t>(end - begin) * k; ++i) {
        double* sum = out.data() + static_cast<std::size_t>(vertices[i]) * dim;
        for (std::size_t c = 0; c < dim; ++c) sum[c] += *gradient++;
      }
    }
  }
  for (double& force : out) force = -force;
  for (const Index dof : problem_.pins().dofs()) out[static_cast<std::size_t>(dof)] = 0.0;
}

void FrameSource::find_places(std::size_t field) {
  const FieldOrigin& origin = problem_.fields()[field];
  Places& places = places_[field];
  const std::uint64_t revision = origin.energy->stencil_revision();
  if (places.known && places.revision == revision) return;
  const auto number = static_cast<std::size_t>(origin.fields->fields()[static_cast<std::size_t>(origin.field)].group);
  const ElementGroup& group = origin.energy->groups()[number];
  places.elements.resize(static_cast<std::size_t>(group.count()));
  for (std::size_t e = 0; e < places.elements.size(); ++e) {
    places.elements[e] = element_in_mesh(problem_.mesh(), group, e);
  }
  places.revision = revision;
  places.known = true;
}

void FrameSource::evaluate_of_energy(std::size_t field) {
  const FieldOrigin& origin = problem_.fields()[field];
  std::vector<double>& out = frame_.fields[field];
  const double* x = frame_.positions.data();
  if (!origin.fields->fields()[static_cast<std::size_t>(origin.field)].per_element) {
    return origin.fields->evaluate_field(origin.field, x, out.data());
  }
  find_places(field);
  const auto& elements = places_[field].elements;
  const auto components = static_cast<std::size_t>(infos_[field].components);
  values_.resize(elements.size() * components);
  origin.fields->evaluate_field(origin.field, x, values_.data());
  for (std::size_t e = 0; e < elements.size(); ++e) {
    if (elements[e] < 0) continue;
    std::copy_n(values_.data() + e * components, components,
                out.data() + static_cast<std::size_t>(elements[e]) * components);
  }
}

}  // namespace pliant
