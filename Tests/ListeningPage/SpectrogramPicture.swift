import CPixbuf
import MynaAudio
import MynaDSP

/// The spectrogram of a sound as a PNG: time to the right, pitch upwards.
enum SpectrogramPicture {
  struct Failure: Error { let path: String }

  private static let (width, scale) = (640, 2)

  static func write(of sound: String, to path: String) throws {
    var found: Spectrogram?
    try SoundOverview.read(sound) {
      found = $0.spectrogram
      return true
    }
    guard let spectrogram = found, spectrogram.columnCount > 0 else { throw Failure(path: sound) }
    let height = Spectrogram.bandCount * scale
    guard
      let picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height)),
      let pixels = gdk_pixbuf_get_pixels(picture)
    else { throw Failure(path: path) }
    defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
    let stride = Int(gdk_pixbuf_get_rowstride(picture))
    for x in 0..<width {
      let first = x * spectrogram.columnCount / width
      let end = max(first + 1, (x + 1) * spectrogram.columnCount / width)
      for y in 0..<height {
        let band = Spectrogram.bandCount - 1 - y / scale
        let value = (first..<end).map { spectrogram.value(column: $0, band: band) }.max() ?? 0
        let place = y * stride + 3 * x
        // Dark blue over red to light yellow, each step lighter than the one before.
        let share = Double(value) / 255
        pixels[place] = UInt8(255 * min(1, 1.6 * share))
        pixels[place + 1] = UInt8(255 * share * share)
        pixels[place + 2] = UInt8(40 + 160 * share * share * share)
      }
    }
    var keys: [UnsafeMutablePointer<CChar>?] = [nil]
    var values: [UnsafeMutablePointer<CChar>?] = [nil]
    guard gdk_pixbuf_savev(picture, path, "png", &keys, &values, nil) != 0 else {
      throw Failure(path: path)
    }
  }
}
