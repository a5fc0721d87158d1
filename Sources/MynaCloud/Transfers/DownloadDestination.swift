import Files

struct DownloadDestination: Sendable {
  /// The file to write: the target, if the path is a link.
  let destination: String
  /// Whether a file exists that may not be replaced.
  let isTaken: Bool

  /// Checks a path.
  ///
  /// - Throws: An error if no file can be created there.
  init(of path: String, overwrite: Bool) throws(SystemError) {
    do throws(SystemError) {
      destination = try FileReplacement.destination(of: path, overwrite: overwrite)
      isTaken = false
    } catch {
      // A dangling link is in the way too, but no download has created it.
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
