import Dates
import Files
package import FoundationEssentials
import Threads

package struct DownloadedAudioAdder {
  let access: LibraryAccess
  private var folder: TakesFolder { access.folder }
  private var index: TakeIndex { access.index }
  private var records: TakeRecords { access.records }

  /// Adds a downloaded audio file to its take.
  ///
  /// The caller must have compared the file with the cloud's description. Reads the file to the
  /// end, unless its analysis is given. The file is moved, or copied if it is on another disk, and
  /// keeps its permissions. If the take already has this audio, the file is just deleted. If an
  /// error is thrown, the downloaded file remains.
  ///
  /// - Parameter location: the take's destination, either the folder or the trash.
  /// - Throws: `noTake`; `changedMeanwhile` if the take was deleted and `location` is not the
  ///   trash, or if it now has different audio; `sound` if the file cannot be read.
  @discardableResult package func add(
    _ path: String, _ known: TakeAnalysis? = nil, for id: UUID,
    to location: TakeFileLocation = .folder
  ) throws(LibraryError) -> Take {
    let name = try records.known(id).take.fileName
    let work = try access.workFile(fileExtension: NumberedPath.ending(of: name))
    let sound = try AnalyzedWorkFile(path, as: work, known: known)
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    let record = try records.known(id)
    let take: Take
    if record.take.condition != .missing {
      take = try confirm(record, has: sound, in: location)
      try index.setStorage(.both, of: id)
    } else {
      guard record.location == .folder || location == .trash else {
        throw .changedMeanwhile(title: record.take.title)
      }
      take = try put(sound, of: record, into: location, storage: .both)
    }
    unlink(path)
    return try index.record(id)?.take ?? take
  }

  /// Adds a new take with a given ID, ignoring the file's tags; returns the take if it already
  /// exists.
  ///
  /// - Parameter file: the finished audio file, which is moved into the folder.
  /// - Throws: `changedMeanwhile` if the take with the ID has different audio.
  @discardableResult package func add(
    _ file: WorkFile, title: String, created: Date, id: UUID
  ) throws(LibraryError) -> Take {
    guard let title = TitleRules.clean(title) else { throw .noTitle }
    let sound = try AnalyzedWorkFile(file)
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    if let record = try index.record(id) {
      guard record.take.condition == .missing, record.location == .folder else {
        return try confirm(record, has: sound, in: .folder)
      }
      return try put(sound, of: record, into: .folder, storage: record.take.storage.withFile)
    }
    let name = TitleRules.fileName(
      title, created: created, secondsFromGMT: TimeZoneOffsets.current.secondsFromGMT(for: created),
      fileExtension: file.fileExtension)
    let take = Take(id: id, title: title, created: created.wholeSecond, fileName: name)
    let record = TakeRecord(take: take, location: .folder, stamp: sound.analysis.stamp)
    return try put(sound, of: record, into: .folder, storage: .here)
  }

  private func put(
    _ sound: AnalyzedWorkFile, of old: TakeRecord, into location: TakeFileLocation,
    storage: TakeStorage
  ) throws(LibraryError) -> Take {
    var record = old
    let plan = try plan(for: sound, of: &record, into: location, storage: storage)
    access.peaks.keep(sound.analysis.overview, of: record.take)
    try access.run(plan, saving: [record])
    return record.take
  }

  func plan(
    for sound: AnalyzedWorkFile, of record: inout TakeRecord, into location: TakeFileLocation,
    storage: TakeStorage, taken: Set<String> = []
  ) throws(LibraryError) -> FileChangePlan {
    let id = record.take.id
    record.location = location
    record.take.fileName = try records.freeName(
      record.take.fileName, in: location, for: id, taken: taken)
    record.take.deleted =
      location == .trash ? record.take.deleted ?? access.time.date.wholeSecond : nil
    sound.describe(&record)
    record.take.storage = storage
    try TakeVersions(of: id, in: folder, besides: record.stamp).describe(&record.take)
    let created = record.take.created
    var plan = FileChangePlan()
    try records.sidecar(of: &record, into: &plan) { $0.created = created }
    plan.move(sound.file.relativePath, to: folder.relative(record.take.fileName, in: location))
    plan.addTake(record.take, in: location)
    return plan
  }

  private func confirm(
    _ record: TakeRecord, has sound: AnalyzedWorkFile, in location: TakeFileLocation
  ) throws(LibraryError) -> Take {
    guard record.location == location, record.take.condition != .missing,
      try hash(of: record.take) == sound.analysis.contentHash
    else { throw .changedMeanwhile(title: record.take.title) }
    return record.take
  }

  private func hash(of take: Take) throws(LibraryError) -> ContentHash? {
    if let hash = take.contentHash { return hash }
    let analysis = try TakeAnalysis(path: folder.path(of: take))
    try TakeAnalyses(access: access).record(analysis, of: take)
    return analysis.contentHash
  }
}
