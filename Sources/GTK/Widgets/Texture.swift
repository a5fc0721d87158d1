import CAdwaita
import Files

/// A decoded picture, ready to be drawn; never changes.
package nonisolated final class Texture: Sendable {
  // GTK lets a texture be made and released on any thread.
  nonisolated(unsafe) let raw: OpaquePointer

  /// Decodes the picture in a file, fitted into a square of so many pixels, which takes a millisecond or more; may be called
  /// on any thread.
  ///
  /// Returns nil if there is no such file, or no picture in it.
  package init?(file path: String, pixels: Int) {
    let pixbuf = path.withFileSystemRepresentation {
      gdk_pixbuf_new_from_file_at_size($0, Int32(pixels), Int32(pixels), nil)
    }
    guard let pixbuf
    else { return nil }
    defer { g_object_unref(gpointer(pixbuf)) }
    guard let texture = gdk_texture_new_for_pixbuf(pixbuf) else { return nil }
    raw = texture
  }

  /// Decodes the picture in these bytes, which may be an SVG, fitted into a square of so many pixels.
  package init?(_ bytes: [UInt8], pixels: Int) {
    let memory = bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(memory) }
    guard let stream = g_memory_input_stream_new_from_bytes(memory) else { return nil }
    defer { g_object_unref(gpointer(stream)) }
    guard
      let pixbuf = gdk_pixbuf_new_from_stream_at_scale(
        stream, Int32(pixels), Int32(pixels), 1, nil, nil)
    else { return nil }
    defer { g_object_unref(gpointer(pixbuf)) }
    guard let texture = gdk_texture_new_for_pixbuf(pixbuf) else { return nil }
    raw = texture
  }

  deinit { g_object_unref(gpointer(raw)) }
}
