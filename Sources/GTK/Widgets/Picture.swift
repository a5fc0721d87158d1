import CAdwaita

package final class Picture: Widget {
  override class var type: GType { gtk_image_get_type() }

  package convenience init(_ file: [UInt8], pixels: Int) {
    guard let image = gtk_image_new() else { preconditionFailure("GTK is not up") }
    self.init(OpaquePointer(image))
    show(file, pixels: pixels)
  }

  package convenience init(icon: String, pixels: Int) {
    guard let image = gtk_image_new_from_icon_name(icon) else {
      preconditionFailure("GTK is not up")
    }
    self.init(OpaquePointer(image))
    gtk_image_set_pixel_size(raw, Int32(pixels))
  }

  package func show(icon: String) { gtk_image_set_from_icon_name(raw, icon) }

  package func show(_ texture: Texture, pixels: Int) {
    gtk_image_set_pixel_size(raw, Int32(pixels))
    gtk_image_set_from_paintable(raw, texture.raw)
  }

  package var pixels: Int {
    get { Int(gtk_image_get_pixel_size(raw)) }
    set { gtk_image_set_pixel_size(raw, Int32(newValue)) }
  }

  /// The number of screen pixels for each widget pixel.
  package var scale: Int { Int(gtk_widget_get_scale_factor(widget)) }

  package func show(_ file: [UInt8], pixels: Int) {
    gtk_image_set_pixel_size(raw, Int32(pixels))
    let bytes = file.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return }
    gtk_image_set_from_paintable(raw, texture)
    g_object_unref(gpointer(texture))
  }
}
