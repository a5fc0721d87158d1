#include <jack/jack.h>
#include <jack/midiport.h>

// Instead of being linked, the library is loaded on first use. These are the types of the functions
// to look up.
typedef __typeof__(&jack_client_close) jack_client_call;
typedef __typeof__(&jack_port_register) jack_register_port;
typedef __typeof__(&jack_set_process_callback) jack_set_process;
typedef __typeof__(&jack_set_port_registration_callback) jack_set_registration;
typedef __typeof__(&jack_set_port_connect_callback) jack_set_connect;
typedef __typeof__(&jack_on_shutdown) jack_set_shutdown;
typedef __typeof__(&jack_set_error_function) jack_set_log;
typedef __typeof__(&jack_get_ports) jack_list_ports;
typedef __typeof__(&jack_port_get_connections) jack_list_connections;
typedef __typeof__(&jack_port_name) jack_name_of_port;
typedef __typeof__(&jack_port_by_id) jack_find_port;
typedef __typeof__(&jack_connect) jack_connect_ports;
typedef __typeof__(&jack_free) jack_free_list;
typedef __typeof__(&jack_get_time) jack_read_time;
typedef __typeof__(&jack_get_cycle_times) jack_read_cycle;
typedef __typeof__(&jack_port_get_buffer) jack_find_buffer;
typedef __typeof__(&jack_midi_get_event_count) jack_count_events;
typedef __typeof__(&jack_midi_event_get) jack_read_event;

// Calls jack_client_open at the address that was looked up, because Swift cannot call variadic
// functions.
static inline jack_client_t *jack_open_client(
  void *function, const char *name, jack_options_t options, const char *server
) {
  return ((__typeof__(&jack_client_open))function)(name, options, NULL, server);
}
