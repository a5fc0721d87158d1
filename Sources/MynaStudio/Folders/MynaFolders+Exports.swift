import Files
public import Foundation

extension MynaFolders {
  /// Makes a folder for a file that another program is given, and removes those of files that were made before a date.
  public func makeExportPlace(forgettingBefore date: Date) throws(StudioError) -> String {
    let parent = try make(\.exports)
    // Files that cannot be listed or removed now are removed another time.
    for name in (try? Folder.names(in: parent, ending: "")) ?? [] {
      let old = "\(parent)/\(name)"
      guard let status = FileStatus.seen(link: old),
        Double(status.modified.seconds) < date.timeIntervalSince1970
      else { continue }
      Folder.remove(old)
    }
    let place = "\(parent)/\(UUID().uuidString)"
    try rethrowing(as: StudioError.folder(_:), try Folder.make(place, mode: 0o700))
    return place
  }
}
