import MusicTags

enum PictureDataReader {
  static func read(
    _ source: PictureSource,
    _ body: (UnsafeRawBufferPointer) throws(ReaderFailure) -> [UInt8]
  ) throws(ReaderFailure) -> [UInt8] {
    switch source {
    case .song(let path):
      let song = try SongFile(path: path)
      let result = try song.withPicture { bytes throws(ReaderFailure) -> [UInt8]? in
        guard bytes.count <= PictureLimits.bytes else { throw ReaderFailure(.pictureTooLarge) }
        return try body(bytes)
      }
      guard let result else { throw ReaderFailure(.noPicture) }
      return result
    case .file(let path):
      let file = try InputFile(path: path)
      guard file.size <= PictureLimits.bytes else { throw ReaderFailure(.pictureTooLarge) }
      let bytes = try file.bytes()
      return try bytes.withUnsafeBufferPointer { bytes throws(ReaderFailure) in
        try body(UnsafeRawBufferPointer(bytes))
      }
    }
  }
}
