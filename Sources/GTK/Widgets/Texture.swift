import CAdwaita
import Files

package nonisolated final class Texture: Sendable {
  // GTK allows textures to be created and released on any thread.
  nonisolated(unsafe) let raw: OpaquePointer

  /// Decodes an image file, scaled to fit a square.
  ///
  /// This can be called on any thread, because decoding takes a millisecond or more. Returns nil if
  /// the file is missing or is not an image.
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
