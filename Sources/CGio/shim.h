// The oldest version that Myna supports, as in CAdwaita's header, because Clang rejects two modules
// that see different GLib headers.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74
#include <gio/gio.h>

// GLib is linked. GIO and GObject are loaded on first use, because they depend on several other
// libraries. These are the types of the functions to look up.
typedef __typeof__(&g_object_unref) gio_release;
typedef __typeof__(&g_signal_connect_data) gio_connect_signal;
typedef __typeof__(&g_signal_handler_disconnect) gio_disconnect_signal;
typedef __typeof__(&g_io_error_quark) gio_get_quark;
typedef __typeof__(&g_cancellable_new) gio_new_cancellable;
typedef __typeof__(&g_cancellable_cancel) gio_cancel;
typedef __typeof__(&g_network_monitor_get_default) gio_get_monitor;
typedef __typeof__(&g_network_monitor_get_network_available) gio_ask_monitor;
typedef __typeof__(&g_dbus_error_strip_remote_error) gio_strip_error;
typedef __typeof__(&g_dbus_connection_new_for_address_sync) gio_open_bus;
typedef __typeof__(&g_dbus_connection_new_for_address) gio_begin_opening;
typedef __typeof__(&g_dbus_connection_new_for_address_finish) gio_finish_opening;
typedef __typeof__(&g_dbus_connection_close_sync) gio_close_bus;
typedef __typeof__(&g_dbus_connection_call_sync) gio_call;
typedef __typeof__(&g_dbus_connection_call) gio_begin_call;
typedef __typeof__(&g_dbus_connection_call_finish) gio_finish_call;
typedef __typeof__(&g_dbus_connection_emit_signal) gio_emit;
typedef __typeof__(&g_dbus_connection_register_object) gio_register;
typedef __typeof__(&g_dbus_node_info_new_for_xml) gio_parse_node;
typedef __typeof__(&g_dbus_node_info_unref) gio_release_node;
typedef __typeof__(&g_dbus_method_invocation_return_value) gio_answer;
typedef __typeof__(&g_dbus_method_invocation_return_dbus_error) gio_refuse;
