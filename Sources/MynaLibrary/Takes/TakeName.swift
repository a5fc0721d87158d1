public import Dates
import Files
public import FoundationEssentials

/// The name of a take's file: date, time, and the title if there is one.
public struct TakeName: Equatable, Sendable {
  /// The name without an extension, such as "2026-11-21 14.03 First words".
  ///
  /// It has at most 200 bytes, and is valid on every file system.
  public let stem: String

  /// Creates the name of a take recorded at `date`, in the local time of `timeZone`.
  public init(date: Date, title: String? = nil, timeZone: TimeZoneOffsets = .current) {
    stem = TitleRules.fileStem(
      title ?? "", created: date, secondsFromGMT: timeZone.secondsFromGMT(for: date))
  }

  /// Returns the path of the first of "name", "name (2)", "name (3)", and so on that no file or
  /// journal in the folder uses.
  ///
  /// Another process may take the path at any time, so create the journal exclusively, and call
  /// this again if that fails.
  public func destination(in folder: String, fileExtension: String = "flac") -> String {
    let first = "\(folder)/\(stem).\(fileExtension)"
    // The maximum length is limited by the journal's name, which is longer than the destination's
    // name.
    let longest = FileNameLimit.bytes(in: folder) - JournalFileName.extraBytes
    for path in NumberedPath.all(from: first, longest: longest)
    where !NumberedPath.isTaken(path) && !NumberedPath.isTaken(JournalFileName.journal(for: path)) {
      return path
    }
    preconditionFailure("numbers do not end")
  }
}
