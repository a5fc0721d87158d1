import Files

struct DownloadDestination: Sendable {
  let destination: String
  let isTaken: Bool

  init(of path: String, overwrite: Bool) throws(SystemError) {
    do throws(SystemError) {
      destination = try FileReplacement.destination(of: path, overwrite: overwrite)
      isTaken = false
    } catch {
      // A symbolic link to a missing file also occupies the path, but no download has created such
      // a link.
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
