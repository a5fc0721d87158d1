import Files
import Glibc

struct FolderRoot: Sendable {
  let path: String

  /// Opens the folder.
  ///
  /// - Throws: `noBucket` if it is missing, or completely empty, like a mount point with nothing
  ///   mounted.
  func open() throws(CloudError) -> OpenFile {
    let folder = try openAny()
    if try isMarked(folder) { return folder }
    guard try FolderEntries.isAny(in: folder) else { throw .noBucket(path) }
    return folder
  }

  func mark() throws(CloudError) {
    let folder = try openAny()
    if mkdirat(folder.descriptor, ObjectFileNames.hidden, 0o777) != 0, errno != EEXIST {
      throw error(.last(path))
    }
    guard try isMarked(folder) else { throw .refused }
  }

  private func openAny() throws(CloudError) -> OpenFile {
    do throws(SystemError) {
      return try OpenFile(path, O_RDONLY | O_DIRECTORY)
    } catch {
      throw error.kind == .missing ? .noBucket(path) : self.error(error)
    }
  }

  private func isMarked(_ folder: OpenFile) throws(CloudError) -> Bool {
    // Throws an error if a server doesn't respond, instead of reporting that the folder isn't
    // marked.
    try rethrowing(
      as: { self.error($0) },
      try FileStatus.find(link: ObjectFileNames.hidden, in: folder.descriptor)?.kind == .folder)
  }

  func error(_ error: SystemError, of name: ObjectName? = nil) -> CloudError {
    switch error.code {
    case EEXIST: if let name { return .changed(name) }
    case EISDIR, ENOTDIR, ELOOP: if let name { return .objectRefused(name) }
    case ENOSPC, EDQUOT, EFBIG: return .full
    case EROFS: return .refused
    case EACCES, EPERM: return name.map { .objectRefused($0) } ?? .refused
    case ENAMETOOLONG, EILSEQ: return .badName(name?.text ?? path)
    case EIO, ESTALE, ENOTCONN, ETIMEDOUT, EHOSTDOWN, EHOSTUNREACH, EREMOTEIO, ENODEV, ENXIO,
      ECONNABORTED, ECONNRESET, ENETDOWN, ENETUNREACH, EPIPE:
      return .noAnswer(host: path)
    default: break
    }
    return .file(SystemError(path: name.map { "\(path)/\($0.text)" } ?? path, code: error.code))
  }
}
