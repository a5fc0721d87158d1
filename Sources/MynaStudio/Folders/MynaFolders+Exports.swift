import Files
package import FoundationEssentials

extension MynaFolders {
  package func makeExportPlace(forgettingBefore date: Date) throws(StudioError) -> String {
    let parent = try make(\.exports)
    Self.forget(in: parent, before: date)
    let location = "\(parent)/\(UUID().uuidString)"
    try rethrowing(as: StudioError.folder(_:), try Folder.make(location, mode: 0o700))
    return location
  }

  static func forget(in folder: String, before date: Date) {
    // If files cannot be listed or removed, a later call will remove them.
    for name in (try? Folder.names(in: folder, ending: "")) ?? [] {
      let old = "\(folder)/\(name)"
      guard let status = FileStatus.seen(link: old),
        Double(status.modified.seconds) < date.timeIntervalSince1970
      else { continue }
      Folder.remove(old)
    }
  }
}
