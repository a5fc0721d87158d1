import Files

struct MissingTakeRepair {
  let access: LibraryAccess
  private var folder: TakesFolder { access.folder }
  private var index: TakeIndex { access.index }
  private var records: TakeRecords { access.records }

  /// Restores a missing take's audio from an imported file; returns nil if no missing take has that
  /// audio.
  ///
  /// The take keeps its ID, tags, and note.
  func bringBack(
    _ file: WorkFile, _ analysis: TakeAnalysis, _ reading: TakeHeaderInfo
  ) throws(LibraryError) -> Take? {
    guard let hash = analysis.contentHash,
      let missing = try index.records(hash).first(where: { $0.take.condition == .missing })
    else { return nil }
    var record = try records.known(missing.take.id)
    guard record.take.condition == .missing, let stamp = try FileStamp(path: file.path) else {
      return nil
    }
    let name = NumberedPath.path(record.take.fileName, ending: file.fileExtension)
    let isItsOwn =
      record.location == .folder && name == record.take.fileName
      && FileStatus.isGone(folder.file(name, in: .folder))
    record.take.fileName = isItsOwn ? name : try records.freeName(name, in: .folder)
    (record.location, record.take.deleted) = (.folder, nil)
    record.apply(reading)
    analysis.apply(to: &record.take)
    (record.stamp, record.take.size) = (stamp, stamp.size)
    try TakeVersions(of: record.take.id, in: folder, besides: stamp).describe(&record.take)
    var plan = FileChangePlan()
    try records.sidecar(of: &record, into: &plan) { $0.record(analysis) }
    plan.move(file.relativePath, to: folder.relative(record.take.fileName, in: .folder))
    plan.addTake(record.take, in: .folder)
    access.peaks.keep(analysis.overview, of: record.take)
    try access.run(plan, saving: [record])
    return record.take
  }
}
