#pragma once

// Marks what libpliant and plugins let others see; everything else is built with hidden visibility.
#define PLIANT_EXPORT __attribute__((visibility("default")))
