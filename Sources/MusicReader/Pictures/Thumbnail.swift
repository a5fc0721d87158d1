import CPixbuf
import MusicTags

enum Thumbnail {
  static func make(
    of bytes: UnsafeRawBufferPointer, pixels: Int
  ) throws(ReaderFailure) -> [UInt8] {
    guard let kind = PictureKind(bytes), let loader = PictureLoader(kind, pixels: pixels) else {
      throw ReaderFailure(.unknownFormat)
    }
    let picture = try loader.load(bytes)
    defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
    // Decoders can ignore the requested size.
    let side = max(gdk_pixbuf_get_width(picture), gdk_pixbuf_get_height(picture))
    guard side <= pixels, let file = encode(picture) else { throw ReaderFailure(.undecodable) }
    return file
  }

  private static func encode(_ picture: OpaquePointer) -> [UInt8]? {
    let isTransparent = gdk_pixbuf_get_has_alpha(picture) != 0
    var (buffer, size) = (UnsafeMutablePointer<gchar>?.none, gsize(0))
    let option = isTransparent ? ("compression", "6") : ("quality", "90")
    var key = [strdup(option.0), nil]
    var value = [strdup(option.1), nil]
    defer { for word in key + value { free(word) } }
    let isDone = gdk_pixbuf_save_to_bufferv(
      picture, &buffer, &size, isTransparent ? "png" : "jpeg", &key, &value, nil)
    guard isDone != 0, let buffer else { return nil }
    defer { g_free(buffer) }
    return [UInt8](UnsafeRawBufferPointer(start: buffer, count: Int(size)))
  }
}
