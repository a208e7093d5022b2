// Something else under the name of the entry.
extern "C" __attribute__((visibility("default"))) const int pliant_plugin_v1;
const int pliant_plugin_v1 = 1;
