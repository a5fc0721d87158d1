#include <alsa/asoundlib.h>

// Instead of being linked, the library is loaded on first use. These are the types of the functions
// to look up.
typedef __typeof__(&snd_seq_open) alsa_open;
typedef __typeof__(&snd_seq_close) alsa_handle_call;
typedef __typeof__(&snd_seq_set_client_name) alsa_set_name;
typedef __typeof__(&snd_seq_create_simple_port) alsa_create_port;
typedef __typeof__(&snd_seq_connect_from) alsa_connect;
typedef __typeof__(&snd_seq_event_input) alsa_event_input;
typedef __typeof__(&snd_seq_poll_descriptors) alsa_poll_descriptors;
typedef __typeof__(&snd_seq_client_info_malloc) alsa_new_client_info;
typedef __typeof__(&snd_seq_client_info_free) alsa_free_client_info;
typedef __typeof__(&snd_seq_client_info_set_client) alsa_set_client;
typedef __typeof__(&snd_seq_client_info_get_client) alsa_get_client;
typedef __typeof__(&snd_seq_client_info_get_name) alsa_client_name;
typedef __typeof__(&snd_seq_query_next_client) alsa_next_client;
typedef __typeof__(&snd_seq_port_info_malloc) alsa_new_port_info;
typedef __typeof__(&snd_seq_port_info_free) alsa_free_port_info;
typedef __typeof__(&snd_seq_port_info_set_client) alsa_set_port;
typedef __typeof__(&snd_seq_port_info_get_addr) alsa_port_address;
typedef __typeof__(&snd_seq_port_info_get_name) alsa_port_name;
typedef __typeof__(&snd_seq_port_info_get_capability) alsa_port_capability;
typedef __typeof__(&snd_seq_query_next_port) alsa_next_port;
