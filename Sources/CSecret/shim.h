// The oldest version that Myna supports, as in CAdwaita's header, because Clang rejects two modules
// that see different GLib headers.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74
#include <gio/gio.h>

// libsecret's own compiler flags would link the library, so the required headers are included
// individually, by their paths.
#define __SECRET_INSIDE_HEADER__
#include <libsecret-1/libsecret/secret-item.h>
#undef __SECRET_INSIDE_HEADER__

// Instead of being linked, the library is loaded on first use, together with GIO and GObject, on
// which it depends. These are the types of the functions to look up.
typedef __typeof__(&secret_service_get_type) secret_get_type;
typedef __typeof__(&secret_service_open_sync) secret_open;
typedef __typeof__(&secret_service_search_sync) secret_search;
typedef __typeof__(&secret_service_store_sync) secret_store;
typedef __typeof__(&secret_service_clear_sync) secret_clear;
typedef __typeof__(&secret_item_get_locked) secret_get_locked;
typedef __typeof__(&secret_item_get_secret) secret_get_secret;
typedef __typeof__(&secret_value_new) secret_new_value;
typedef __typeof__(&secret_value_get_text) secret_get_text;
typedef __typeof__(&secret_value_unref) secret_release;
typedef __typeof__(&secret_error_get_quark) secret_get_quark;
typedef __typeof__(&g_bus_get_sync) secret_open_bus;
typedef __typeof__(&g_dbus_connection_set_exit_on_close) secret_set_exit;
typedef __typeof__(&g_dbus_error_strip_remote_error) secret_strip_error;
typedef __typeof__(&g_object_ref) secret_retain_object;
typedef __typeof__(&g_object_unref) secret_release_object;

/// The schema of Myna's secrets in a keyring. Secrets are found by service and account.
static inline const SecretSchema *myna_secret_schema(void) {
  static const SecretSchema schema = {
      "io.github.myna.Myna.Secret",
      SECRET_SCHEMA_NONE,
      {{"service", SECRET_SCHEMA_ATTRIBUTE_STRING}, {"account", SECRET_SCHEMA_ATTRIBUTE_STRING}}};
  return &schema;
}
