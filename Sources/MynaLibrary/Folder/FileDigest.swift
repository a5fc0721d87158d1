import Files

/// Numbers by which a file and a row are compared at once: they are equal if name, place and stamp are.
///
/// Two files have the same number once in 10^19 times, and others in the next process, so that a mistake would not last.
enum FileDigest {
  static func file(_ name: String, _ place: TakeFilePlace, _ stamp: FileStamp) -> Int {
    digest(name, place.rawValue, stamp)
  }

  /// - Parameter id: the take's id in capital letters.
  static func sidecar(of id: String, _ stamp: FileStamp) -> Int { digest(id, -1, stamp) }

  private static func digest(_ name: String, _ place: Int, _ stamp: FileStamp) -> Int {
    var (hasher, name) = (Hasher(), name)
    // By its bytes, as the file system compares names.
    name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(place)
    hasher.combine(stamp.inode)
    hasher.combine(stamp.size)
    hasher.combine(stamp.modified)
    return hasher.finalize()
  }
}
