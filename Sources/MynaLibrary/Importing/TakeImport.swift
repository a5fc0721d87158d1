import Dates
import Files
import FoundationEssentials
import Glibc
import SoundFiles
import Threads

/// Copies files into the library.
public struct TakeImport {
  let access: LibraryAccess
  let waiting: String
  private var folder: TakesFolder { access.folder }
  private var index: TakeIndex { access.index }
  private var records: TakeRecords { access.records }

  /// Copies audio files, including those in folders, into the library; skips files whose audio a
  /// take already has.
  ///
  /// Each file is copied unchanged, and imported completely or not at all. A failed file does not
  /// stop the import.
  ///
  /// - Parameters:
  ///   - onProgress: called with the progress, 0…1; returning false stops and keeps the files
  ///     imported so far.
  ///   - onFile: called with the report so far, before the first file and after each file.
  public func importFiles(
    _ paths: [String], onProgress: (Double) -> Bool = { _ in true },
    onFile: (ImportReport) -> Void = { _ in }
  ) throws(LibraryError) -> ImportReport {
    let list = ImportFileList(paths, besides: folder.path)
    var report = ImportReport(failures: list.failures, skipped: list.skipped)
    defer { onFile(report) }
    for (number, path) in list.files.enumerated() {
      let (done, all) = (Double(number), Double(list.files.count))
      onFile(report)
      guard onProgress(done / all) else {
        report.canceled = Array(list.files[number...])
        return report
      }
      do throws(LibraryError) {
        switch try importFile(path, onProgress: { onProgress((done + $0) / all) }) {
        case .take(let take, let converted):
          if let converted {
            report.converted.append(
              .init(path: path, part: converted.part, sampleRate: converted.sampleRate))
          }
          report.takes.append(take)
          report.sources.append(path)
        case .duplicate(let take): report.duplicates.append(.init(path: path, take: take))
        }
      } catch .cancelled {
        report.canceled = Array(list.files[number...])
        return report
      } catch {
        report.failures.append(.init(path: path, error: Self.named(error, path)))
        // Any other error comes from the library, and would affect all remaining files.
        switch error {
        case .sound, .missing: continue
        default: break
        }
        report.stop = error
        report.untried = Array(list.files[(number + 1)...])
        return report
      }
    }
    return report
  }

  /// Replaces the path of the temporary copy in an error with the path that the user knows.
  private static func named(_ error: LibraryError, _ path: String) -> LibraryError {
    if case .noSpace = error { return .noSpace(path: path) }
    return error
  }

  /// Imports takes that were recorded while the takes folder was unavailable, and removes them from
  /// the waiting folder.
  ///
  /// - Parameter onProgress: called with the progress, 0…1; returning false stops and keeps the
  ///   takes imported so far.
  /// - Returns: the result for each take. Failed takes stay in the waiting folder.
  public func importWaitingTakes(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> ImportReport {
    let paths = try FolderListing.names(in: waiting).map { "\(waiting)/\($0)" }
    guard !paths.isEmpty else { return ImportReport() }
    let report = try importFiles(paths.sorted(), onProgress: onProgress)
    for take in report.takes { try importPerformance(of: take) }
    // The audio of these files is now in the takes folder and flushed to disk.
    for path in report.sources + report.duplicates.map(\.path) { unlink(path) }
    if let stop = report.stop { throw stop }
    return report
  }

  /// Moves a waiting take's MIDI file, which may be on another disk, into the takes folder.
  private func importPerformance(of take: Take) throws(LibraryError) {
    let old = TakesFolder(path: waiting).performance(of: take.id)
    let new = folder.performance(of: take.id)
    try rethrowing(as: LibraryError.init(system:)) { () throws(SystemError) in
      guard let data = try FileContents.read(old, limit: Self.largestPerformance) else { return }
      try Folder.make(folder.performances)
      try FileContents.write(data, to: new)
    }
    unlink(old)
  }

  /// The maximum size of an imported MIDI file, in bytes, which is enough for a day with 500 events
  /// per second.
  private static let largestPerformance = 1 << 28

  private enum ImportOutcome {
    case take(Take, converted: (part: ConvertedPart, sampleRate: Double)?)
    case duplicate(Take)
  }

  private func importFile(
    _ path: String, onProgress: (Double) -> Bool
  ) throws(LibraryError) -> ImportOutcome {
    let file = try access.workFile(fileExtension: TakeFileExtension.ending(of: path))
    try copy(path, to: file.path, while: { onProgress(0) })
    let reading = try TakeHeaderInfo(path: file.path, while: { onProgress(0) })
    // Other takes that may have the same audio are analyzed as well, so the progress includes them.
    let all = try 1 + Double(index.recordsWithoutHash(duration: reading.duration).count)
    let analysis: TakeAnalysis
    do throws(LibraryError) {
      analysis = try TakeAnalysis(path: file.path) { onProgress($0 / all) }
    } catch .sound(let error) {
      throw .sound(.unreadable(path: path, reason: Self.reason(error)))
    }
    guard analysis.condition == .good else { throw .sound(.notSound(path: path)) }
    // The lock is not held during this step, because analyzing long takes is slow.
    try analyzeLike(analysis) { onProgress(min(1, (1 + $0) / all)) }
    return try moveIn(file, from: path, analysis, reading)
  }

  private func moveIn(
    _ file: WorkFile, from path: String, _ analysis: TakeAnalysis, _ reading: TakeHeaderInfo
  ) throws(LibraryError) -> ImportOutcome {
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    if let hash = analysis.contentHash,
      let twin = try index.records(hash).first(where: {
        $0.location == .folder && $0.take.condition == .good
      })
    {
      return .duplicate(twin.take)
    }
    if let take = try MissingTakeRepair(access: access).bringBack(file, analysis, reading) {
      return .take(take, converted: analysis.converted)
    }
    return .take(try add(file, from: path, analysis, reading), converted: analysis.converted)
  }

  private func add(
    _ file: WorkFile, from path: String, _ analysis: TakeAnalysis, _ reading: TakeHeaderInfo
  ) throws(LibraryError) -> Take {
    // If the index already has a take with the ID, the file is a copy or the ID is forged. In both
    // cases, the file gets a new ID.
    var claimed = reading.identity?.id
    if let id = claimed, try index.record(id) != nil { claimed = nil }
    let oldName = Folder.name(of: path)
    let title =
      TitleRules.clean(reading.title ?? "")
      ?? TitleRules.clean(TitleRules.title(fromFileName: oldName)) ?? "?"
    let created =
      reading.identity?.date ?? TitleRules.date(fromFileName: oldName) ?? modified(path)
    let name = try records.freeName(
      TitleRules.fileName(
        title, created: created,
        secondsFromGMT: TimeZoneOffsets.current.secondsFromGMT(for: created),
        fileExtension: file.fileExtension), in: .folder)
    guard let stamp = try FileStamp(path: file.path) else { throw .missing(title: title) }
    var take = Take(
      id: claimed ?? UUID(), title: title, created: created.wholeSecond, fileName: name,
      size: stamp.size)
    reading.apply(to: &take)
    analysis.apply(to: &take)
    var record = TakeRecord(take: take, location: .folder, stamp: stamp)
    record.carriedID = reading.identity?.id
    // The folder may contain a sidecar for a take whose file isn't in this index.
    if claimed != nil, let content = try Sidecar.read(folder.sidecar(of: take.id)) {
      record.apply(content)
    }
    var plan = FileChangePlan()
    try records.sidecar(of: &record, into: &plan) {
      $0.created = take.created
      $0.record(analysis)
    }
    plan.move(file.relativePath, to: "/\(name)")
    plan.addTake(take, in: .folder)
    access.peaks.keep(analysis.overview, of: record.take)
    try access.run(plan, saving: [record])
    return take
  }

  /// Analyzes takes that may have the same audio and have not been analyzed yet.
  ///
  /// - Parameter onProgress: called with the number of analyzed takes; returning false stops.
  private func analyzeLike(
    _ analysis: TakeAnalysis, onProgress: (Double) -> Bool
  ) throws(LibraryError) {
    let takes = try index.recordsWithoutHash(duration: analysis.duration).map(\.take)
    for (number, take) in takes.enumerated() {
      do throws(LibraryError) {
        let done = Double(number)
        let other = try TakeAnalysis(path: folder.path(of: take)) { onProgress(done + $0) }
        try TakeAnalyses(access: access).record(other, of: take)
      } catch .sound {
        continue
      }
    }
  }

  private func copy(
    _ path: String, to destination: String, while shouldContinue: () -> Bool
  ) throws(LibraryError) {
    let status = try rethrowing(
      as: { LibraryError.sound(.opening($0)) }, try FileStatus(path: path))
    guard status.kind == .regular else { throw .sound(.notRegularFile(path: path)) }
    guard Files.access(path, R_OK) == 0 else { throw .sound(.notPermitted(path: path)) }
    guard status.size > 0 else { throw .sound(.empty(path: path)) }
    // Throws an error for a file without audio before copying it.
    _ = try rethrowing(
      as: LibraryError.init(_:), try SoundFileReader(path: path, while: shouldContinue))
    let isWhole: Bool
    do throws(SystemError) {
      let input = try OpenFile(reading: path)
      let output = try OpenFile(destination, O_CREAT | O_EXCL | O_WRONLY)
      isWhole = try input.copy(to: output, while: shouldContinue)
      if isWhole { try output.synchronize() }
    } catch {
      throw error.path == path ? .sound(.opening(error)) : LibraryError(system: error)
    }
    guard isWhole else { throw .cancelled }
  }

  private static func reason(_ error: SoundFileError) -> SoundFileError.Reason {
    if case .unreadable(_, let reason) = error { return reason }
    return .damaged
  }

  private func modified(_ path: String) -> Date {
    guard let status = FileStatus.seen(path) else { return access.time.date }
    return Date(timeIntervalSince1970: Double(status.modified.seconds))
  }
}
