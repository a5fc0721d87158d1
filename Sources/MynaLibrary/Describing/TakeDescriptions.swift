import Dates
import Files
import FoundationEssentials
import SoundFiles

/// Changes the titles, tags, notes, and favorite marks of takes.
public struct TakeDescriptions {
  let access: LibraryAccess
  private var folder: TakesFolder { access.folder }
  private var records: TakeRecords { access.records }

  func change(
    _ id: UUID, _ change: (inout Take) throws(LibraryError) -> Void
  ) throws(LibraryError) -> Take {
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    var record = try records.known(id)
    let before = record.take
    try change(&record.take)
    guard record.take != before else { return before }
    if record.take.title != before.title { try rename(&record) }
    var plan = FileChangePlan()
    try records.sidecar(of: &record, into: &plan)
    // If the plan only renames a file, it doesn't need an entry for the take, because the next scan
    // finds the new name.
    if !plan.steps.isEmpty { plan.addTake(record.take, in: record.location) }
    let (old, new) = (before.fileName, record.take.fileName)
    if new != old {
      plan.move(
        folder.relative(old, in: record.location), to: folder.relative(new, in: record.location))
    }
    try access.run(plan, saving: [record])
    return record.take
  }

  /// Returns the offset from GMT, in seconds, of the time zone in which the take was recorded.
  ///
  /// Uses the offset in the file's tags, if any. If there is none, uses the offset derived from the
  /// file name or, if that has none either, this machine's offset.
  private func secondsFromGMT(of record: TakeRecord) -> Int {
    let take = record.take
    // A file that cannot be read now is still renamed.
    let reading = try? TakeHeaderInfo(path: folder.file(take.fileName, in: record.location))
    if let identity = reading?.identity, identity.date == take.created.wholeSecond {
      return identity.secondsFromGMT
    }
    return TitleRules.secondsFromGMT(fromFileName: take.fileName, created: take.created)
      ?? TimeZoneOffsets.current.secondsFromGMT(for: take.created)
  }

  private func rename(_ record: inout TakeRecord) throws(LibraryError) {
    // A missing file keeps its name, in case it comes back.
    guard record.take.condition != .missing else { return }
    let take = record.take
    record.take.fileName = try records.freeName(
      TitleRules.fileName(
        take.title, created: take.created,
        secondsFromGMT: secondsFromGMT(of: record),
        fileExtension: NumberedPath.ending(of: take.fileName)),
      in: record.location, besides: take.fileName)
  }
}
