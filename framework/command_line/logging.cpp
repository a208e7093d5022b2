#include "command_line/logging.hpp"

#include <memory>
#include <string>

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <nlohmann/json.hpp>

#include "command_line/status_line.hpp"

namespace pliant {
namespace {

std::string_view text_of(spdlog::string_view_t view) {
  return {view.data(), view.size()};
}

class JsonFormatter final : public spdlog::formatter {
 public:
  void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& out) override {
    const nlohmann::ordered_json json{{"event", "log"},
                                      {"level", text_of(spdlog::level::to_string_view(message.level))},
                                      {"text", text_of(message.payload)}};
    const std::string line = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    out.append(line.data(), line.data() + line.size());
  }

  std::unique_ptr<spdlog::formatter> clone() const override { return std::make_unique<JsonFormatter>(); }
};

class Sink final : public spdlog::sinks::stderr_color_sink_st {
 public:
  void log(const spdlog::details::log_msg& message) override {
    erase_status_line();
    spdlog::sinks::stderr_color_sink_st::log(message);
  }
};

spdlog::level::level_enum level_of(Verbosity verbosity) {
  switch (verbosity) {
    case Verbosity::quiet:
      return spdlog::level::err;
    case Verbosity::verbose:
      return spdlog::level::debug;
    default:
      return spdlog::level::info;
  }
}

}  // namespace

void set_up_logging(Verbosity verbosity, LogFormat format) {
  auto sink = std::make_shared<Sink>();
  sink->set_pattern("%^%l%$: %v");
  if (format == LogFormat::json) sink->set_formatter(std::make_unique<JsonFormatter>());
  auto logger = std::make_shared<spdlog::logger>("pliant", std::move(sink));
  logger->set_level(level_of(verbosity));
  spdlog::set_default_logger(std::move(logger));
}

}  // namespace pliant
