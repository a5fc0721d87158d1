public import Dates
import Files
public import FoundationEssentials

/// The name of a take's file: its date, its time, and its title if it has one.
public struct TakeName: Equatable, Sendable {
  /// Without an ending, such as "2026-11-21 14.03 First words"; at most 200 bytes, right on every file system.
  public let stem: String

  /// The name of a take recorded at `date`, in the local time of `timeZone`.
  public init(date: Date, title: String? = nil, timeZone: Zone = .current) {
    stem = TitleRules.fileStem(
      title ?? "", created: date, secondsFromGMT: timeZone.secondsFromGMT(for: date))
  }

  /// The first of "name", "name (2)", "name (3)" … that neither a file nor a journal has in a folder.
  ///
  /// Somebody else may take it at any time: whoever creates the journal and finds it taken asks again.
  public func destination(in folder: String, fileExtension: String = "flac") -> String {
    let first = "\(folder)/\(stem).\(fileExtension)"
    // The journal's name is longer.
    let longest = NameLimit.bytes(in: folder) - JournalName.extraBytes
    for path in NumberedPath.all(from: first, longest: longest)
    where !NumberedPath.isTaken(path) && !NumberedPath.isTaken(JournalName.journal(for: path)) {
      return path
    }
    preconditionFailure("numbers do not end")
  }
}
