// The library that is not there when missing_dependency is opened.
extern "C" __attribute__((visibility("default"))) int gone();
int gone() {
  return 1;
}
