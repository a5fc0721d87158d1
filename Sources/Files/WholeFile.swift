public import FoundationEssentials
import Glibc

/// Reads and writes small files as a whole.
public enum WholeFile {
  /// Writes a file, new or in place of another, so that its name stands for the old contents or for all of the new.
  ///
  /// See `FileReplacement` for what is replaced, and for what is on disk when.
  ///
  /// - Parameters:
  ///   - mode: the rights of a file that is new, before the process's mask.
  ///   - synchronizesFolder: false only for callers that bring the name to disk for several files at once, or that can do
  ///     without the file.
  public static func write(
    _ data: Data, to path: String, mode: UInt32 = 0o666, synchronizesFolder: Bool = true
  ) throws(SystemError) {
    let file = try FileReplacement(
      path: path, overwrite: true, mode: mode, removesLeftovers: false)
    try file.write(data.bytes)
    try file.commit(synchronizesFolder: synchronizesFolder)
  }

  /// Returns the contents of a regular file; nil for anything else, and for a file of more than `limit` bytes.
  ///
  /// Does not follow a link, and does not wait for a pipe.
  ///
  /// - Throws: if the file cannot be read now. Who took it for missing would forget what is in it.
  public static func read(_ path: String, limit: Int) throws(SystemError) -> Data? {
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
