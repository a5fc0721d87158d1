import Files

/// Hash values for comparing the files in a folder with the rows of the index.
///
/// Files with the same name, folder, and stamp have the same hash value. The probability that two
/// different files have the same hash value is 1 in 10^19. Because each process uses a different
/// hash seed, the same collision would not occur again.
enum FileDigest {
  static func file(_ name: String, _ location: TakeFileLocation, _ stamp: FileStamp) -> Int {
    digest(name, location.rawValue, stamp)
  }

  /// - Parameter id: the take's ID in uppercase.
  static func sidecar(of id: String, _ stamp: FileStamp) -> Int { digest(id, -1, stamp) }

  private static func digest(_ name: String, _ location: Int, _ stamp: FileStamp) -> Int {
    var (hasher, name) = (Hasher(), name)
    // Hashes bytes, since file systems compare names by bytes.
    name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(location)
    hasher.combine(stamp.inode)
    hasher.combine(stamp.size)
    hasher.combine(stamp.modified)
    return hasher.finalize()
  }
}
