#include <fluidsynth.h>

// Instead of being linked, the library is loaded on first use, because it depends on about sixty
// other libraries. These are the types of the functions to look up.
typedef __typeof__(&new_fluid_settings) fluid_new_settings;
typedef __typeof__(&delete_fluid_settings) fluid_delete_settings;
typedef __typeof__(&fluid_settings_setint) fluid_set_integer;
typedef __typeof__(&fluid_settings_setnum) fluid_set_number;
typedef __typeof__(&new_fluid_synth) fluid_new_synth;
typedef __typeof__(&delete_fluid_synth) fluid_delete_synth;
typedef __typeof__(&fluid_synth_sfload) fluid_load;
typedef __typeof__(&fluid_synth_get_sfont_by_id) fluid_get_font;
typedef __typeof__(&fluid_sfont_iteration_start) fluid_iteration_start;
typedef __typeof__(&fluid_sfont_iteration_next) fluid_iteration_next;
typedef __typeof__(&fluid_preset_get_name) fluid_preset_name;
typedef __typeof__(&fluid_preset_get_banknum) fluid_preset_number;
typedef __typeof__(&fluid_synth_noteon) fluid_three_numbers;
typedef __typeof__(&fluid_synth_noteoff) fluid_two_numbers;
typedef __typeof__(&fluid_synth_system_reset) fluid_reset;
typedef __typeof__(&fluid_synth_write_float) fluid_write_float;
typedef __typeof__(&fluid_set_log_function) fluid_set_log;
typedef __typeof__(&fluid_is_soundfont) fluid_is_font;
