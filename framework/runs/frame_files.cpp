#include "runs/frame_files.hpp"

#include <charconv>
#include <exception>
#include <optional>

#include <fmt/format.h>

#include "output/surface_formats.hpp"

namespace pliant {
namespace {

std::unique_ptr<FrameWriter> make_writer(FrameFormat format, const Mesh& mesh, std::span<const FieldInfo> fields) {
  switch (format) {
    case FrameFormat::obj:
      return std::make_unique<ObjWriter>(mesh);
    case FrameFormat::ply:
      return std::make_unique<PlyWriter>(mesh, fields);
    case FrameFormat::vtu:
      break;
  }
  return std::make_unique<VtuWriter>(mesh, fields);
}

// 10 for "cloth_000010.vtu"; nothing where it is no name of a frame.
std::optional<std::int64_t> number_in(const std::string& name) {
  const std::size_t dot = name.rfind('.'), line = name.rfind('_');
  if (name.front() == '.' || dot == name.npos || line == name.npos || line > dot) return std::nullopt;
  std::int64_t number = 0;
  const char* end = name.data() + dot;
  const auto read = std::from_chars(name.data() + line + 1, end, number);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return number;
}

}  // namespace

FrameFiles::FrameFiles(const Problem& problem, std::span<const FieldInfo> fields, ResultsFolder& folder)
    : experiment_(problem.experiment()), settings_(*experiment_.output.frames), folder_(folder) {
  work_.add([this, &mesh = problem.mesh(), fields] { writer_ = make_writer(settings_.format, mesh, fields); });
}

std::string FrameFiles::name_of_frame(std::int64_t number) const {
  const std::string& name = experiment_.name;  // of a variant: beam/newton
  return fmt::format("{}/{}_{:06}.{}", folder_name, name.substr(name.rfind('/') + 1), number,
                     name_of(settings_.format));
}

void FrameFiles::resume(std::int64_t number) {
  for (const std::string& name : folder_.names_in(folder_name)) {
    const auto frame = number_in(name);
    const std::string file = fmt::format("{}/{}", folder_name, name);
    if (!frame || *frame > number) {
      folder_.remove(file);
    } else if (name.ends_with(".vtu")) {
      frames_[*frame] = {static_cast<double>(*frame) * experiment_.time->step, file};
    }
  }
}

void FrameFiles::add(const Frame& frame) {
  work_.add([this, copy = std::make_shared<const Frame>(frame)] {
    const std::string name = name_of_frame(copy->number);
    folder_.write(name, writer_->file(*copy));
    frames_[copy->number] = {copy->time, name};
  });
}

void FrameFiles::finish() {
  std::exception_ptr failure;
  try {
    settle();
  } catch (...) {
    failure = std::current_exception();
  }
  if (settings_.format == FrameFormat::vtu) folder_.write(collection_name, pvd(frames_));
  if (failure) std::rethrow_exception(failure);
}

}  // namespace pliant
