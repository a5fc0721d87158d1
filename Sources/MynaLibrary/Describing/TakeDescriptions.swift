import Files
import Foundation

/// Changes what is said of takes: their titles, tags, notes and marks.
struct TakeDescriptions {
  let access: LibraryAccess
  private var folder: TakesFolder { access.folder }
  private var records: TakeRecords { access.records }

  /// Gives a take another title, and its file the name that goes with it.
  func rename(_ id: UUID, to title: String) throws(LibraryError) -> Take {
    guard let title = TitleRules.clean(title) else { throw .noTitle }
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    var record = try records.known(id)
    guard title != record.take.title else { return record.take }
    let ending = NumberedPath.ending(of: record.take.fileName)
    let name = try records.freeName(
      TitleRules.fileName(
        title, created: record.take.created,
        secondsFromGMT: TimeZone.current.secondsFromGMT(for: record.take.created),
        fileExtension: ending),
      in: record.place, besides: record.take.fileName)
    let old = record.take.fileName
    record.take.title = title
    // One that is gone comes back under the name it had.
    if record.take.condition != .missing { record.take.fileName = name }
    var plan = FolderPlan()
    try records.sidecar(of: &record, into: &plan)
    // Where the name says it all, a look at the folder finds it.
    if !plan.steps.isEmpty { plan.concern(record.take, in: record.place) }
    if record.take.fileName != old {
      plan.move(folder.relative(old, in: record.place), to: folder.relative(name, in: record.place))
    }
    try access.carryOut(plan, saving: [record])
    return record.take
  }

  /// Changes what a take's sidecar says.
  func describe(
    _ id: UUID, _ change: (inout Take) -> Void
  ) throws(LibraryError) -> Take {
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    var record = try records.known(id)
    let before = record.take
    change(&record.take)
    guard record.take != before else { return before }
    var plan = FolderPlan()
    try records.sidecar(of: &record, into: &plan)
    if !plan.steps.isEmpty { plan.concern(record.take, in: record.place) }
    try access.carryOut(plan, saving: [record])
    return record.take
  }
}
