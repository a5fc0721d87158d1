#include <cairo/cairo.h>

// Instead of being linked, Pango, cairo, and GObject are loaded on first use, through
// libpangocairo. These are the types of the functions to look up.
typedef __typeof__(&cairo_image_surface_create) cairo_new_image;
typedef __typeof__(&cairo_image_surface_create_for_data) cairo_new_image_for_data;
typedef __typeof__(&cairo_surface_destroy) cairo_surface_call;
typedef __typeof__(&cairo_surface_status) cairo_get_surface_status;
typedef __typeof__(&cairo_surface_write_to_png_stream) cairo_write_png;
typedef __typeof__(&cairo_create) cairo_new_context;
typedef __typeof__(&cairo_fill) cairo_context_call;
typedef __typeof__(&cairo_status) cairo_read_status;
typedef __typeof__(&cairo_status_to_string) cairo_describe_status;
typedef __typeof__(&cairo_set_source_rgba) cairo_set_color;
typedef __typeof__(&cairo_set_line_width) cairo_set_number;
typedef __typeof__(&cairo_set_line_join) cairo_set_join;
typedef __typeof__(&cairo_set_line_cap) cairo_set_cap;
typedef __typeof__(&cairo_rectangle) cairo_add_rectangle;
typedef __typeof__(&cairo_line_to) cairo_add_point;
typedef __typeof__(&cairo_set_source_surface) cairo_set_surface;
typedef __typeof__(&cairo_get_source) cairo_get_pattern;
typedef __typeof__(&cairo_pattern_set_extend) cairo_set_extend;

// Pango's headers can be found only with Pango's own compiler flags, which would link the library.
// For this reason, layouts and fonts are untyped here.
typedef void *(*pango_new_layout)(cairo_t *context);
typedef void (*pango_show_layout)(cairo_t *context, void *layout);
typedef void (*pango_set_text)(void *layout, const char *text, int byte_count);
typedef void (*pango_set_font)(void *layout, const void *font);
typedef void (*pango_get_size)(void *layout, int *width, int *height);
typedef int (*pango_get_baseline)(void *layout);
typedef void *(*pango_parse_font)(const char *description);
typedef void (*pango_release)(void *object);
