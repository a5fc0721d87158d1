import Files
public import FoundationEssentials

/// The MIDI files of takes that were played on an instrument.
///
/// A MIDI file's name is the take's ID, so it still belongs to the take after the take is renamed
/// or moved to the trash.
extension TakesFolder {
  var performances: String { hidden + "/performances" }

  static let performanceEndings = ["mid", "events"]

  /// Returns the path of a take's MIDI file, which need not exist.
  public func performance(of id: UUID) -> String { "\(performances)/\(id.uuidString).mid" }

  /// Returns the path of a take's MIDI file; nil if the take has none.
  public func existingPerformance(of id: UUID) -> String? {
    let path = performance(of: id)
    return FileStatus.seen(link: path)?.kind == .regular ? path : nil
  }

  /// Returns the path of a take's MIDI file.
  ///
  /// - Throws: `noPerformance` if the take has none.
  public func performanceFile(of take: Take) throws(LibraryError) -> String {
    guard let path = existingPerformance(of: take.id) else {
      throw .noPerformance(title: take.title)
    }
    return path
  }

  package func eventLog(of id: UUID) -> String { "\(performances)/\(id.uuidString).events" }

  /// Returns the IDs of takes that have an event log, which means that their recording is in
  /// progress or was interrupted.
  package func takesWithEventLog() -> [UUID] {
    let names = (try? FolderEntryNames.all(in: performances)) ?? []
    return names.compactMap { name in
      NumberedPath.ending(of: name) == "events" ? UUID(uuidString: String(name.dropLast(7))) : nil
    }
  }
}
