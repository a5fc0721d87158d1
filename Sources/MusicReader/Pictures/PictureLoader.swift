import CPixbuf
import MusicTags

/// Decodes a picture and scales it to fit a square.
///
/// JPEG pictures are scaled while they are decoded, others afterward.
final class PictureLoader {
  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let pixels: Int
  private var isTooLarge = false
  /// The number of bytes decoded at a time, so that an oversized picture is rejected early.
  private static let pieceCount = 1 << 16

  init?(_ kind: PictureKind, pixels: Int) {
    guard let loader = gdk_pixbuf_loader_new_with_type(kind.rawValue, nil) else { return nil }
    (self.loader, self.pixels) = (loader, pixels)
    let onSize: @convention(c) (OpaquePointer?, Int32, Int32, gpointer?) -> Void = {
      _, width, height, user in
      guard let user else { return }
      Unmanaged<PictureLoader>.fromOpaque(user).takeUnretainedValue().prepare(width, height)
    }
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(onSize, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
  }

  deinit { g_object_unref(loader) }

  private func prepare(_ width: Int32, _ height: Int32) {
    isTooLarge = Int(width) * Int(height) > PictureLimits.area
    // With a size of zero, no decoder allocates memory for the picture.
    if isTooLarge { return gdk_pixbuf_loader_set_size(loader, 0, 0) }
    let scale = min(1, Double(pixels) / Double(max(width, height, 1)))
    let size = [width, height].map { max(1, Int32((Double($0) * scale).rounded())) }
    gdk_pixbuf_loader_set_size(loader, size[0], size[1])
  }

  /// Decodes a picture.
  ///
  /// The caller must release the result.
  func load(_ bytes: UnsafeRawBufferPointer) throws(ReaderFailure) -> OpaquePointer {
    var isGood = true
    var offset = 0
    while isGood, offset < bytes.count, !isTooLarge {
      let count = min(Self.pieceCount, bytes.count - offset)
      let start = bytes.baseAddress?.advanced(by: offset).assumingMemoryBound(to: guchar.self)
      isGood = gdk_pixbuf_loader_write(loader, start, gsize(count), nil) != 0
      offset += count
    }
    // A loader must be closed. Ignore errors, so that a truncated picture shows what was decoded.
    _ = gdk_pixbuf_loader_close(loader, nil)
    guard !isTooLarge else { throw ReaderFailure(.pictureTooLarge) }
    guard isGood, let picture = gdk_pixbuf_loader_get_pixbuf(loader),
      let upright = gdk_pixbuf_apply_embedded_orientation(picture)
    else { throw ReaderFailure(.undecodable) }
    return upright
  }
}
