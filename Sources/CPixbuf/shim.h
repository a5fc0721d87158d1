// The oldest version that Myna runs with, as in CAdwaita's header: Clang refuses two modules with
// different headers of GLib.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74
#include <gdk-pixbuf/gdk-pixbuf.h>
