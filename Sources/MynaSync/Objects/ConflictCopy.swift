import MynaCloud

/// Recognizes the file names of conflict copies, which folder-sync programs create if two machines
/// have written the same file.
enum ConflictCopy {
  /// Patterns at the end of a name, before the file extension, that only programs add.
  private nonisolated(unsafe) static let certainMarks: [Regex<Substring>] = [
    // Syncthing: "name.sync-conflict-20261126-130412-ABCDEFG.flac"
    /.\.sync-conflict-[0-9]{8}-[0-9]{6}-[A-Z0-9]{7,}$/,
    // Nextcloud and ownCloud: "name (conflicted copy 2026-11-26 130412).flac",
    // "name_conflict-20261126-130412.flac"
    /. \(conflicted copy [0-9]{4}-[0-9]{2}-[0-9]{2}[ 0-9]*\)$/,
    /._conflict-[0-9]{8}-[0-9]{6}$/,
    // Dropbox: "name (Ada's conflicted copy 2026-11-26).flac"
    /. \([^()]*conflicted copy[^()]*\)$/,
  ]
  /// Patterns at the end of a name that the user may also have typed.
  private nonisolated(unsafe) static let otherMarks: [Regex<Substring>] = [
    // Finder and iCloud: "name 2.flac"; Google Drive: "name (1).flac"; OneDrive:
    // "name-HOSTNAME.flac".
    /. [0-9]{1,3}$/, /. ?\([0-9]{1,3}\)$/,
    /.-[A-Za-z0-9][A-Za-z0-9-]{1,62}$/,
  ]

  /// Whether the name may be that of a conflict copy; only the content can confirm this.
  static func mayBe(_ name: ObjectName) -> Bool { has(certainMarks + otherMarks, name) }

  static func isCertain(_ name: ObjectName) -> Bool { has(certainMarks, name) }

  private static func has(_ marks: [Regex<Substring>], _ name: ObjectName) -> Bool {
    let file = String(name.text.split(separator: "/").last ?? "")
    let stem =
      file.contains(".") ? String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)]) : file
    return marks.contains { stem.contains($0) }
  }
}
