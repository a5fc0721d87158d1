#include <cubeb/cubeb.h>

// Instead of being linked, the library is loaded on first use, because it depends on about twenty
// other libraries. These are the types of the functions to look up.
typedef __typeof__(&cubeb_init) cubeb_connect;
typedef __typeof__(&cubeb_destroy) cubeb_disconnect;
typedef __typeof__(&cubeb_enumerate_devices) cubeb_list_devices;
typedef __typeof__(&cubeb_device_collection_destroy) cubeb_free_devices;
typedef __typeof__(&cubeb_register_device_collection_changed) cubeb_watch_devices;
typedef __typeof__(&cubeb_stream_init) cubeb_open_stream;
typedef __typeof__(&cubeb_stream_destroy) cubeb_close_stream;
typedef __typeof__(&cubeb_stream_start) cubeb_change_stream;
typedef __typeof__(&cubeb_stream_get_position) cubeb_read_position;
typedef __typeof__(&cubeb_stream_get_current_device) cubeb_read_device;
typedef __typeof__(&cubeb_stream_device_destroy) cubeb_free_device;
