/// The supported picture formats.
///
/// gdk-pixbuf supports more, but files in some of them can refer to other files.
enum PictureKind: String {
  case jpeg = "jpeg"
  case png = "png"
  case gif = "gif"
  case webp = "webp"
  case bmp = "bmp"

  init?(_ bytes: UnsafeRawBufferPointer) {
    func begins(with text: String) -> Bool { bytes.starts(with: text.utf8) }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if begins(with: "GIF8") {
      self = .gif
    } else if begins(with: "RIFF"), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if begins(with: "BM") {
      self = .bmp
    } else {
      return nil
    }
  }
}
