package import FoundationEssentials
import Glibc

package enum FileContents {
  /// Writes a file atomically, so that it always has either all of the old contents or all of the
  /// new.
  ///
  /// `FileReplacement` documents which files are replaced, and the order of writes to disk.
  ///
  /// - Parameters:
  ///   - mode: the permissions of a new file, before the process's umask.
  ///   - synchronizesFolder: false only for callers that flush the name to disk for several files
  ///     at once, or that can recreate the file.
  package static func write(
    _ data: Data, to path: String, mode: UInt32 = 0o666, synchronizesFolder: Bool = true
  ) throws(SystemError) {
    let file = try FileReplacement(
      path: path, overwrite: true, mode: mode, removesLeftovers: false)
    try file.write(data.bytes)
    try file.commit(synchronizesFolder: synchronizesFolder)
  }

  /// Returns the contents of a regular file; nil if it is missing or not regular, or has more than
  /// `limit` bytes.
  ///
  /// Does not follow a link, and does not block on a pipe.
  ///
  /// - Throws: an error if the file cannot be read now. A caller must not treat such a file as
  ///   missing, or its contents would be lost.
  package static func read(_ path: String, limit: Int) throws(SystemError) -> Data? {
    let file: OpenFile
    do throws(SystemError) {
      file = try OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    } catch {
      if error.kind == .missing || [ELOOP, ENXIO].contains(error.code) { return nil }
      throw error
    }
    let status = try file.status()
    guard status.kind == .regular, status.size <= limit else { return nil }
    return Data(try file.read(status.size))
  }
}
