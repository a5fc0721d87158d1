import Files
public import FoundationEssentials

/// The music of takes that were played on an instrument.
///
/// It belongs to a take by the take's id, so it stays with it whatever its name, and in the trash.
extension TakesFolder {
  /// MIDI files of takes, and the logs of those that are being recorded.
  var performances: String { hidden + "/performances" }

  static let performanceEndings = ["mid", "events"]

  /// Returns the path of the MIDI file of a take, whether or not it has one.
  public func performance(of id: UUID) -> String { "\(performances)/\(id.uuidString).mid" }

  /// Returns the path of the MIDI file of a take that was played on an instrument; nil if it has none.
  public func existingPerformance(of id: UUID) -> String? {
    let path = performance(of: id)
    return FileStatus.seen(link: path)?.kind == .regular ? path : nil
  }

  /// Returns the path of the MIDI file of a take that was played on an instrument.
  ///
  /// - Throws: `noPerformance` if it has none.
  public func performanceFile(of take: Take) throws(LibraryError) -> String {
    guard let path = existingPerformance(of: take.id) else {
      throw .noPerformance(title: take.title)
    }
    return path
  }

  /// Returns the path of the log that becomes the MIDI file of a take when that is finished.
  package func eventLog(of id: UUID) -> String { "\(performances)/\(id.uuidString).events" }

  /// Returns the takes that have a log: those that are being recorded, and those whose recording was cut off.
  package func takesWithEventLog() -> [UUID] {
    // Without the folder there are none, and one that cannot be read is looked at the next time.
    let names = (try? FolderNames.all(in: performances)) ?? []
    return names.compactMap { name in
      NumberedPath.ending(of: name) == "events" ? UUID(uuidString: String(name.dropLast(7))) : nil
    }
  }
}
