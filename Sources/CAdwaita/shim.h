// The oldest versions that Myna supports, which are those in Debian 12. With these macros, newer
// headers neither declare newer functions nor mark older functions as deprecated, which would be a
// build error.
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#define ADW_VERSION_MAX_ALLOWED ADW_VERSION_1_2
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74

#include <adwaita.h>
// Headers that <adwaita.h> does not include.
#include <glib-unix.h>
#include <libintl.h>
#include <malloc.h>
