import Dates
import Files
import FoundationEssentials
import SoundFiles

/// Changes the titles, tags, notes and marks of takes.
public struct TakeDescriptions {
  let access: LibraryAccess
  private var folder: TakesFolder { access.folder }
  private var records: TakeRecords { access.records }

  /// Changes what is said of a take; if it has another title then, its file gets the name that goes with it.
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
    var plan = FolderPlan()
    try records.sidecar(of: &record, into: &plan)
    // Where the name says it all, a look at the folder finds it.
    if !plan.steps.isEmpty { plan.concern(record.take, in: record.place) }
    let (old, new) = (before.fileName, record.take.fileName)
    if new != old {
      plan.move(folder.relative(old, in: record.place), to: folder.relative(new, in: record.place))
    }
    try access.carryOut(plan, saving: [record])
    return record.take
  }

  /// The zone of a take's own clock: as its file says, or else as its name does; at last that of this machine.
  private func secondsFromGMT(of record: TakeRecord) -> Int {
    let take = record.take
    // A file that cannot be read now is renamed all the same.
    let reading = try? TakeReading(path: folder.file(take.fileName, in: record.place))
    if let identity = reading?.identity, identity.date == take.created.wholeSecond {
      return identity.secondsFromGMT
    }
    return TitleRules.secondsFromGMT(fromFileName: take.fileName, created: take.created)
      ?? Zone.current.secondsFromGMT(for: take.created)
  }

  /// Gives a file the name that goes with its take's title.
  private func rename(_ record: inout TakeRecord) throws(LibraryError) {
    // One that is gone comes back under the name it had.
    guard record.take.condition != .missing else { return }
    let take = record.take
    record.take.fileName = try records.freeName(
      TitleRules.fileName(
        take.title, created: take.created,
        secondsFromGMT: secondsFromGMT(of: record),
        fileExtension: NumberedPath.ending(of: take.fileName)),
      in: record.place, besides: take.fileName)
  }
}
