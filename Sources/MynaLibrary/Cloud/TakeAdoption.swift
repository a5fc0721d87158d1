import Files
import FoundationEssentials

/// Gives takes the ids that other machines have for the same sounds.
struct TakeAdoption {
  let access: LibraryAccess
  private var folder: TakesFolder { access.folder }
  private var index: TakeIndex { access.index }
  private var records: TakeRecords { access.records }

  /// Gives a take another id; what belongs to it follows.
  ///
  /// The file keeps the id in its tags: the sidecar says that this take's file carries another one, as for a copy.
  func adopt(_ id: UUID, as other: UUID) throws(LibraryError) -> Take {
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    let record = try records.known(id)
    guard id != other else { return record.take }
    if let absence = record.take.absence { throw absence }
    let known = try index.record(other)
    if let known, known.take.condition != .missing || known.place == .trash {
      throw .changedMeanwhile(title: known.take.title)
    }
    var adopted = record
    adopted.take.id = other
    if known?.take.isInCloudOnly == true { adopted.take.storage = .both }
    let plan = try plan(for: &adopted, from: id)
    try access.carryOut(plan, saving: [adopted], removing: [record])
    access.peaks.move(id, to: other)
    return adopted.take
  }

  /// The steps that give the other id what the take has under its own.
  func plan(
    for adopted: inout TakeRecord, from id: UUID
  ) throws(LibraryError) -> FolderPlan {
    var plan = FolderPlan()
    let (old, created) = (try Sidecar.read(folder.sidecar(of: id)), adopted.take.created)
    try records.sidecar(of: &adopted, into: &plan) {
      $0.created = created
      ($0.editedSize, $0.sounds, $0.rest) = (old?.editedSize, old?.sounds, old?.rest)
    }
    let other = adopted.take.id
    try moveVersions(of: id, to: other, in: &plan)
    let pairs = [
      (folder.performance(of: id), folder.performance(of: other)),
      (folder.eventLog(of: id), folder.eventLog(of: other)),
    ]
    for (from, to) in pairs where FileStatus.isTaken(from) {
      plan.move(folder.relative(from), to: folder.relative(to))
    }
    if FileStatus.isTaken(folder.sidecar(of: id)) {
      plan.remove(folder.relative(folder.sidecar(of: id)))
    }
    plan.takes.append(.init(id: id, fileName: adopted.take.fileName, place: nil))
    plan.concern(adopted.take, in: adopted.place)
    return plan
  }

  /// Moves the versions of a take behind those that the other id has already, if its file was once here.
  private func moveVersions(
    of id: UUID, to other: UUID, in plan: inout FolderPlan
  ) throws(LibraryError) {
    let names = try FolderNames.all(in: folder.versions(of: id))
    guard !names.isEmpty else { return }
    let versions = try TakeVersions(of: other, in: folder, besides: nil)
    try versions.make()
    for name in names {
      let new = versions.path(movedIn: name)
      plan.move(folder.relative("\(folder.versions(of: id))/\(name)"), to: new)
    }
    plan.remove(folder.relative(folder.versions(of: id)))
  }
}
