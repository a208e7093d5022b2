#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace pliant {

struct Picture {
  std::int64_t frame = 0;  // number of the iteration or step
  std::string png;
};

// Pictures of the moving mesh of a report's page, drawn by a headless chromium: the view that the page shows.
// `request`: what page/pictures.js takes: width, height, frames, field, scale, run, camera, ghost, pins, edges, theme.
// Throws Error where chromium is missing or fails, and with the sentence of the page where it cannot draw what is
// asked.
// Empty when it was interrupted.
std::vector<Picture> draw_pictures(const std::string& html, const nlohmann::ordered_json& request,
                                   const std::atomic<bool>& interrupt);

enum class Video { mp4, gif };

// The pictures one after the other, by ffmpeg; empty when it was interrupted. Throws Error where it is missing or
// fails.
std::string video_of(const std::vector<Picture>& pictures, Video format, double frames_per_second,
                     const std::atomic<bool>& interrupt);

}  // namespace pliant
