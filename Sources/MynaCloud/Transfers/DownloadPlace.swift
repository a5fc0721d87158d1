import Files

/// The destination of a download.
struct DownloadPlace: Sendable {
  /// The file to write: the target, if the path is a link.
  let destination: String
  /// Whether a file is there that may not be replaced.
  let isTaken: Bool

  /// Looks at a path.
  ///
  /// - Throws: if no file can be put there.
  init(of path: String, overwrite: Bool) throws(SystemError) {
    do throws(SystemError) {
      destination = try FileReplacement.destination(of: path, overwrite: overwrite)
      isTaken = false
    } catch {
      // A link that leads nowhere is in the way, too, and no download has made it.
      guard error.kind == .exists, !overwrite, FileStatus.seen(path) != nil else { throw error }
      do throws(SystemError) {
        destination = try FileReplacement.destination(of: path, overwrite: true)
        isTaken = true
      } catch _ {
        throw error
      }
    }
  }
}
