import CPango
import Files

/// The functions of Pango and cairo, loaded at first use.
///
/// The libraries are not linked, because they and their dependencies would slow down every program
/// start.
struct PangoLibrary: @unchecked Sendable {
  static let shared = PangoLibrary("libpangocairo-1.0.so.0")

  let newImage: cairo_new_image
  let newImageForData: cairo_new_image_for_data
  let destroySurface: cairo_surface_call
  let surfaceStatus: cairo_get_surface_status
  let writePNG: cairo_write_png
  let newContext: cairo_new_context
  let destroyContext: cairo_context_call
  let status: cairo_read_status
  let describe: cairo_describe_status
  let setColor: cairo_set_color
  let setLineWidth: cairo_set_number
  let setLineJoin: cairo_set_join
  let setLineCap: cairo_set_cap
  let addRectangle: cairo_add_rectangle
  let moveTo: cairo_add_point
  let lineTo: cairo_add_point
  let closePath: cairo_context_call
  let fill: cairo_context_call
  let fillAndKeepPath: cairo_context_call
  let stroke: cairo_context_call
  let save: cairo_context_call
  let restore: cairo_context_call
  let translate: cairo_add_point
  let scale: cairo_add_point
  let setSurface: cairo_set_surface
  let pattern: cairo_get_pattern
  let setExtend: cairo_set_extend
  let newLayout: pango_new_layout
  let showLayout: pango_show_layout
  let setText: pango_set_text
  let setFont: pango_set_font
  let size: pango_get_size
  let baseline: pango_get_baseline
  let parseFont: pango_parse_font
  let freeFont: pango_release
  let release: pango_release

  private init?(_ file: String) {
    // This library's dependencies, which are searched too, contain the other functions.
    guard let library = DynamicLibrary(file),
      let newImage: cairo_new_image = library.find("cairo_image_surface_create"),
      let newImageForData: cairo_new_image_for_data =
        library.find("cairo_image_surface_create_for_data"),
      let destroySurface: cairo_surface_call = library.find("cairo_surface_destroy"),
      let surfaceStatus: cairo_get_surface_status = library.find("cairo_surface_status"),
      let writePNG: cairo_write_png = library.find("cairo_surface_write_to_png_stream"),
      let newContext: cairo_new_context = library.find("cairo_create"),
      let destroyContext: cairo_context_call = library.find("cairo_destroy"),
      let status: cairo_read_status = library.find("cairo_status"),
      let describe: cairo_describe_status = library.find("cairo_status_to_string"),
      let setColor: cairo_set_color = library.find("cairo_set_source_rgba"),
      let setLineWidth: cairo_set_number = library.find("cairo_set_line_width"),
      let setLineJoin: cairo_set_join = library.find("cairo_set_line_join"),
      let setLineCap: cairo_set_cap = library.find("cairo_set_line_cap"),
      let addRectangle: cairo_add_rectangle = library.find("cairo_rectangle"),
      let moveTo: cairo_add_point = library.find("cairo_move_to"),
      let lineTo: cairo_add_point = library.find("cairo_line_to"),
      let closePath: cairo_context_call = library.find("cairo_close_path"),
      let fill: cairo_context_call = library.find("cairo_fill"),
      let fillAndKeepPath: cairo_context_call = library.find("cairo_fill_preserve"),
      let stroke: cairo_context_call = library.find("cairo_stroke"),
      let save: cairo_context_call = library.find("cairo_save"),
      let restore: cairo_context_call = library.find("cairo_restore"),
      let translate: cairo_add_point = library.find("cairo_translate"),
      let scale: cairo_add_point = library.find("cairo_scale"),
      let setSurface: cairo_set_surface = library.find("cairo_set_source_surface"),
      let pattern: cairo_get_pattern = library.find("cairo_get_source"),
      let setExtend: cairo_set_extend = library.find("cairo_pattern_set_extend"),
      let newLayout: pango_new_layout = library.find("pango_cairo_create_layout"),
      let showLayout: pango_show_layout = library.find("pango_cairo_show_layout"),
      let setText: pango_set_text = library.find("pango_layout_set_text"),
      let setFont: pango_set_font = library.find("pango_layout_set_font_description"),
      let size: pango_get_size = library.find("pango_layout_get_size"),
      let baseline: pango_get_baseline = library.find("pango_layout_get_baseline"),
      let parseFont: pango_parse_font = library.find("pango_font_description_from_string"),
      let freeFont: pango_release = library.find("pango_font_description_free"),
      let release: pango_release = library.find("g_object_unref")
    else { return nil }
    (self.newImage, self.newImageForData) = (newImage, newImageForData)
    (self.destroySurface, self.surfaceStatus) = (destroySurface, surfaceStatus)
    (self.writePNG, self.newContext, self.destroyContext) = (writePNG, newContext, destroyContext)
    (self.status, self.describe, self.setColor) = (status, describe, setColor)
    (self.setLineWidth, self.setLineJoin, self.setLineCap) = (setLineWidth, setLineJoin, setLineCap)
    (self.addRectangle, self.moveTo, self.lineTo) = (addRectangle, moveTo, lineTo)
    (self.closePath, self.fill, self.fillAndKeepPath) = (closePath, fill, fillAndKeepPath)
    (self.stroke, self.save, self.restore) = (stroke, save, restore)
    (self.translate, self.scale, self.setSurface) = (translate, scale, setSurface)
    (self.pattern, self.setExtend) = (pattern, setExtend)
    (self.newLayout, self.showLayout, self.setText) = (newLayout, showLayout, setText)
    (self.setFont, self.size, self.baseline) = (setFont, size, baseline)
    (self.parseFont, self.freeFont, self.release) = (parseFont, freeFont, release)
  }
}
