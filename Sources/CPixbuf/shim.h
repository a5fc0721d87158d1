// The oldest version that Myna runs with, as CAdwaita's header says it: Clang refuses two modules in which GLib differs.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74
#include <gdk-pixbuf/gdk-pixbuf.h>
