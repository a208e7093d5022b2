// What the host says of each plugin in tests/bad_plugins/, word for word.
#include <algorithm>

#include <catch2/catch.hpp>

#include "refusal.hpp"

namespace {

using pliant::PluginError;
using pliant::Registry;
using pliant::test::refusal;
using pliant::test::replaced;

// The message after "energy plugin 'NAME' (FILE): ", which is checked.
std::string message_for(const std::string& name) {
  const std::string text = refusal(PLIANT_BAD_PLUGIN_DIR, "energy", name);
  const std::string beginning = "energy plugin '" + name + "' (FOLDER/libpliant_energy_" + name + ".so): ";
  REQUIRE(text.substr(0, beginning.size()) == beginning);
  return text.substr(beginning.size());
}

PluginError::Reason reason_for(const std::string& name) {
  Registry registry({PLIANT_BAD_PLUGIN_DIR});
  try {
    registry.open("energy", name);
  } catch (const PluginError& error) {
    return error.reason();
  }
  FAIL(name << " was opened");
  return {};
}

std::string creation_message_for(const std::string& name) {
  Registry registry({PLIANT_BAD_PLUGIN_DIR});
  const pliant::OpenPlugin& plugin = registry.open("energy", name);
  const pliant::Parameters parameters;
  try {
    pliant::make<pliant::Energy>(plugin, parameters);
  } catch (const PluginError& error) {
    return replaced(error.what(), PLIANT_BAD_PLUGIN_DIR, "FOLDER");
  }
  return "created";
}

}  // namespace

TEST_CASE("a library without a descriptor is no plugin") {
  CHECK(message_for("no_entry") ==
        "is not a Pliant plugin: it does not export 'pliant_plugin_v1' (see pliant/plugin.hpp)");
  CHECK(reason_for("no_entry") == PluginError::Reason::not_a_plugin);
}

TEST_CASE("a descriptor that lies in a library linked by the plugin does not count") {
  CHECK(
      message_for("entry_in_dependency") ==
      "is not a Pliant plugin: 'pliant_plugin_v1' is not its own, but that of FOLDER/libelsewhere.so, which it links");
}

TEST_CASE("something else under the name of the descriptor is not taken for one") {
  CHECK(message_for("entry_is_function") ==
        "is not a Pliant plugin: its 'pliant_plugin_v1' is not a constant of type pliant::Plugin");
  CHECK(message_for("entry_is_small") ==
        "is not a Pliant plugin: its 'pliant_plugin_v1' has 4 bytes, a pliant::Plugin has 112");
  CHECK(message_for("wrong_magic") ==
        "is not a Pliant plugin: its 'pliant_plugin_v1' does not begin like a pliant::Plugin");
}

TEST_CASE("a plugin for the next version of the contract says so") {
  CHECK(message_for("newer_major") ==
        "is made for version 2 of the plugin contract, this host for version 1; update Pliant, or rebuild the plugin "
        "against this one");
  CHECK(reason_for("newer_major") == PluginError::Reason::stamp_mismatch);
}

TEST_CASE("a plugin of another kind or name than its file says what its file should be called") {
  CHECK(message_for("wrong_kind") ==
        "holds a solver, but its file is named as an energy; its name must be libpliant_solver_wrong_kind.so");
  CHECK(message_for("wrong_name") ==
        "holds the energy 'another', but its file is named after 'wrong_name'; its name must be "
        "libpliant_energy_another.so");
  CHECK(reason_for("wrong_name") == PluginError::Reason::wrong_identity);
}

TEST_CASE("a descriptor with null pointers is refused before anything is called") {
  CHECK(message_for("null_pointers") ==
        "describes itself wrongly:\n"
        "  it has no version\n"
        "  its kind, name, summary or formula is null\n"
        "  its function create is null\n"
        "  its function destroy is null\n"
        "  its list of supported simplices is null or of negative length\n"
        "  its list of parameters is null");
  CHECK(message_for("no_component") ==
        "describes itself wrongly:\n"
        "  it has no version\n"
        "  it has no component");
  CHECK(message_for("short_parameter") ==
        "describes itself wrongly:\n"
        "  parameter number 0 has a size of 8 bytes");
  CHECK(message_for("faulty_component") ==
        "describes itself wrongly:\n"
        "  it has an invariance that is unknown\n"
        "  it needs something that is unknown\n"
        "  it supports dimension 4, which is neither 2 nor 3\n"
        "  it supports simplex number 7, which is unknown");
  CHECK(reason_for("no_component") == PluginError::Reason::bad_descriptor);
}

TEST_CASE("all mistakes of a schema are told at once") {
  CHECK(message_for("faulty_schema") ==
        "describes itself wrongly:\n"
        "  parameter 'type': the name 'type' is the host's\n"
        "  parameter 'stop.gradient': the name 'stop' is the host's\n"
        "  parameter 'Mu': a name is [a-z][a-z0-9_]*, or several joined by dots\n"
        "  parameter 'line_search..steps': a name is [a-z][a-z0-9_]*, or several joined by dots\n"
        "  parameter 'twice': declared twice\n"
        "  parameter 'search': is a value, and a group in 'search.steps'\n"
        "  parameter 'empty_range': no value lies in its range\n"
        "  parameter 'ranged': only numbers have a range\n"
        "  parameter 'low': its default '-1' is refused: low must be a number > 0; found -1\n"
        "  parameter 'whole': its default '1.5' is refused: whole must be a whole number; found 1.5\n"
        "  parameter 'word': its default 'exakt' is refused: word must be one of exact, projected; found the text "
        "'exakt'; did you mean 'exact'?\n"
        "  parameter 'none': a choice of nothing\n"
        "  parameter 'flat': its default '[1]' is refused: flat must be a list of 2 to 3 numbers; found a list of 1 "
        "entry\n"
        "  parameter 'sure': its default 'yes' is refused: sure must be true or false; found the text 'yes'\n"
        "  parameter 'path': its default '3' is refused: path must be a motion; found 3\n"
        "  parameter 'varied': only real parameters vary by element or vertex\n"
        "  parameter 'exemplary': its example 'many' is refused: exemplary must be a number; found the text 'many'\n"
        "  parameter 'typeless': its type or variation is unknown\n"
        "  parameter number 20: a text is null\n"
        "  parameter 'certain': is required, yet has a default");
}

TEST_CASE("an unresolved symbol is found when the plugin is opened, and named as in C++") {
  CHECK(message_for("unresolved_symbol") ==
        "cannot be loaded: it needs the symbol 'elsewhere::stiffness(int, double)', which no library provides");
  CHECK(reason_for("unresolved_symbol") == PluginError::Reason::undefined_symbol);
}

TEST_CASE("a library that the plugin needs and that is not there is named") {
  CHECK(message_for("missing_dependency") ==
        "cannot be loaded: it needs the library libgone.so, which is not where the loader looks; install it, or add "
        "its folder to LD_LIBRARY_PATH");
  CHECK(reason_for("missing_dependency") == PluginError::Reason::missing_dependency);
}

TEST_CASE("what is no library is not handed to the loader") {
  CHECK(message_for("text_file") == "is no library: it is not an ELF file");
  CHECK(message_for("directory") == "is a folder, not a library");
  CHECK_THAT(message_for("truncated"), Catch::StartsWith("is truncated or damaged: its headers speak of byte "));
  CHECK(message_for("other_machine") == "is built for machine number 2 (64 bits), this host for x86-64 (64 bits)");
  CHECK(reason_for("text_file") == PluginError::Reason::unreadable);
}

TEST_CASE("a plugin with AddressSanitizer is refused by a host without, instead of ending the process") {
  if (std::string(PLIANT_SANITIZE).find("address") != std::string::npos) return;  // then they agree
  CHECK(message_for("with_asan") ==
        "needs libasan.so.8, since it was built with -fsanitize=address, and this host was not; rebuild one of the "
        "two, so that both have the same sanitizer");
}

TEST_CASE("a plugin that throws while it is created is named with what it threw") {
  const std::string beginning =
      "energy plugin 'throws_when_created' (FOLDER/libpliant_energy_throws_when_created.so): ";
  CHECK(creation_message_for("throws_when_created") == beginning + "threw while being created: the table has no rows");
  CHECK(creation_message_for("throws_int") ==
        "energy plugin 'throws_int' (FOLDER/libpliant_energy_throws_int.so): threw while being created: something that "
        "is not a std::exception");
  CHECK(
      creation_message_for("throws_bad_alloc") ==
      "energy plugin 'throws_bad_alloc' (FOLDER/libpliant_energy_throws_bad_alloc.so): threw while being created: out "
      "of memory");
  CHECK(creation_message_for("returns_nothing") ==
        "energy plugin 'returns_nothing' (FOLDER/libpliant_energy_returns_nothing.so): returned nothing when it was "
        "created");
}

TEST_CASE("a complaint about a parameter keeps the parameter's name") {
  Registry registry({PLIANT_BAD_PLUGIN_DIR});
  const pliant::OpenPlugin& plugin = registry.open("energy", "throws_parameter_error");
  const pliant::Parameters parameters;
  try {
    pliant::make<pliant::Energy>(plugin, parameters);
    FAIL("created");
  } catch (const pliant::ParameterError& error) {
    CHECK(error.parameter() == "mu");
    CHECK(error.what() == std::string("must be odd"));
  }
}

TEST_CASE("a bad plugin is refused again when it is asked for again") {
  Registry registry({PLIANT_BAD_PLUGIN_DIR});
  for (const char* name : {"flush_to_zero", "no_entry", "newer_minor", "text_file", "unresolved_symbol"}) {
    CHECK_THROWS_AS(registry.open("energy", name), PluginError);
    CHECK_THROWS_AS(registry.open("energy", name), PluginError);
  }
  CHECK(registry.opened().empty());
}

TEST_CASE("no bad plugin can be opened") {
  Registry registry({PLIANT_BAD_PLUGIN_DIR});
  const std::vector<std::string> bad_only_when_created = {
      "changes_when_created",   "returns_nothing",     "throws_bad_alloc", "throws_int",
      "throws_parameter_error", "throws_when_created", "to_be_damaged"};
  for (const auto& plugin : registry.list("energy")) {
    if (std::count(bad_only_when_created.begin(), bad_only_when_created.end(), plugin.name) != 0) continue;
    INFO(plugin.name);
    CHECK_THROWS_AS(registry.open("energy", plugin.name), PluginError);
  }
}
