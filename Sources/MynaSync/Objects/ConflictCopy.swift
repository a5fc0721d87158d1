import Foundation
import MynaCloud

/// The name that a program which syncs folders gives to the file that it sets aside when two machines have written one name.
enum ConflictCopy {
  /// What is put into a name before its ending, by the program.
  private static let marks: [String] = [
    // Syncthing: "name.sync-conflict-20261126-130412-ABCDEFG.flac"
    #"\.sync-conflict-\d{8}-\d{6}-[A-Z0-9]{7,}"#,
    // Nextcloud and ownCloud: "name (conflicted copy 2026-11-26 130412).flac", "name_conflict-20261126-130412.flac"
    #" \(conflicted copy \d{4}-\d{2}-\d{2}[ \d]*\)"#, #"_conflict-\d{8}-\d{6}"#,
    // Dropbox: "name (Ada's conflicted copy 2026-11-26).flac"
    #" \([^()]*conflicted copy[^()]*\)"#,
    // Finder and iCloud: "name 2.flac"; Google Drive: "name (1).flac"; OneDrive: "name-HOSTNAME.flac". A person may have chosen
    // such a name, too.
    #" \d{1,3}"#, #" ?\(\d{1,3}\)"#, #"-[A-Za-z0-9][A-Za-z0-9-]{1,62}"#,
  ]

  /// Whether a name may be that of such a copy; the content decides whether it is one.
  static func mayBe(_ name: ObjectName) -> Bool {
    let file = String(name.text.split(separator: "/").last ?? "")
    let stem =
      file.contains(".") ? String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)]) : file
    return marks.contains { mark in
      stem.range(of: "^.+\(mark)$", options: .regularExpression) != nil
    }
  }
}
