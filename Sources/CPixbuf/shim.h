// The oldest version that Myna supports, as in CAdwaita's header, because Clang rejects two modules
// that see different GLib headers.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74
#include <gdk-pixbuf/gdk-pixbuf.h>
