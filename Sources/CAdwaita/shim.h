#include <adwaita.h>
// What <adwaita.h> leaves out.
#include <glib-unix.h>
#include <libintl.h>
#include <malloc.h>
