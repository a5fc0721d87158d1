import Files
package import FoundationEssentials

extension CloudTakes {
  private var folder: TakesFolder { access.folder }

  /// Changes a take's ID, in all its data, to the ID that another machine uses for the same audio.
  ///
  /// If there is a row for a cloud-only take with the other ID, it becomes this take's row. The
  /// take keeps its own title, tags, and note. The file's tags still contain the old ID, and the
  /// sidecar records the difference, as it does for a copy.
  ///
  /// - Throws: `changedMeanwhile` if the other ID belongs to a take that has a file or is in the
  ///   trash; `missing` or `inCloud` if the take has no file.
  @discardableResult package func adopt(_ id: UUID, as other: UUID) throws(LibraryError) -> Take {
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    let record = try access.records.known(id)
    guard id != other else { return record.take }
    if let absence = record.take.absence { throw absence }
    let known = try access.index.record(other)
    if let known, known.take.condition != .missing || known.location == .trash {
      throw .changedMeanwhile(title: known.take.title)
    }
    var adopted = record
    adopted.take.id = other
    if known?.take.isInCloudOnly == true { adopted.take.storage = .both }
    let plan = try adoption(of: &adopted, from: id)
    try access.run(plan, saving: [adopted], removing: [record])
    access.peaks.move(id, to: other)
    return adopted.take
  }

  func adoption(
    of adopted: inout TakeRecord, from id: UUID
  ) throws(LibraryError) -> FileChangePlan {
    var plan = FileChangePlan()
    let (old, created) = (try Sidecar.read(folder.sidecar(of: id)), adopted.take.created)
    try access.records.sidecar(of: &adopted, into: &plan) {
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
    plan.takes.append(.init(id: id, fileName: adopted.take.fileName, location: nil))
    plan.addTake(adopted.take, in: adopted.location)
    return plan
  }

  /// Moves a take's versions to the versions folder of the other ID, after any versions that are
  /// already there.
  ///
  /// The take with the other ID may once have had a file on this machine.
  private func moveVersions(
    of id: UUID, to other: UUID, in plan: inout FileChangePlan
  ) throws(LibraryError) {
    let names = try FolderEntryNames.all(in: folder.versions(of: id))
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
