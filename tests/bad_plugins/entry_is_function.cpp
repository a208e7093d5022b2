// Something else under the name of the entry.
extern "C" __attribute__((visibility("default"))) int pliant_plugin_v1();
int pliant_plugin_v1() {
  return 1;
}
