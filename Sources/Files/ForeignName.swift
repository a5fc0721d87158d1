import Glibc

/// A name that is not valid UTF-8, as older systems have left them: no `String` can open the file that has it.
public struct ForeignName: Hashable, Sendable {
  /// The name as it is shown: each byte that is not UTF-8 as two digits, as in "Gr\\xFC\\xDFe.wav".
  public let text: String
  /// Whether a folder has the name.
  public let isFolder: Bool

  /// Returns how bytes are shown that are not valid UTF-8; nil for those that are.
  public static func text(of bytes: some Sequence<UInt8>) -> String? {
    let bytes = Array(bytes)
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var (text, rest) = ("", bytes[...])
    while let first = rest.first {
      let length = (1...4).first { count in
        count <= rest.count && String(validating: rest.prefix(count), as: UTF8.self) != nil
      }
      if let length {
        text += String(decoding: rest.prefix(length), as: UTF8.self)
      } else {
        let digits = String(first, radix: 16, uppercase: true)
        text += "\\x" + (digits.count < 2 ? "0" : "") + digits
      }
      rest = rest.dropFirst(length ?? 1)
    }
    return text
  }
}

extension Folder {
  /// Returns the names in a folder that are not valid UTF-8, sorted; listings of names leave these out.
  public static func foreignNames(in path: String) throws(SystemError) -> [ForeignName] {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last(path) }
    guard let directory = fdopendir(descriptor) else {
      let error = SystemError.last(path)
      close(descriptor)
      throw error
    }
    defer { closedir(directory) }
    var names: [ForeignName] = []
    while true {
      errno = 0
      guard let entry = readdir(directory) else { break }
      let text = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        ForeignName.text(of: bytes.prefix { $0 != 0 })
      }
      guard let text else { continue }
      var status = stat()
      let isThere = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 1) {
          fstatat(dirfd(directory), $0, &status, 0) == 0
        }
      }
      names.append(
        ForeignName(text: text, isFolder: isThere && status.st_mode & S_IFMT == S_IFDIR))
    }
    guard errno == 0 else { throw .last(path) }
    return names.sorted { $0.text < $1.text }
  }
}
