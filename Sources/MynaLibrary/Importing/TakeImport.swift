import Dates
import Files
import FoundationEssentials
import Glibc
import SoundFiles
import Threads

/// Copies files into the library.
public struct TakeImport {
  let access: LibraryAccess
  /// The folder for takes that were recorded while their own folder was gone.
  let waiting: String
  private var folder: TakesFolder { access.folder }
  private var index: TakeIndex { access.index }
  private var records: TakeRecords { access.records }

  /// Copies files into the library, and the sound files of folders; a file whose sound a take has already is left out.
  ///
  /// A file is copied as it is, and imported whole or not at all; one that cannot be does not keep the others out.
  /// - Parameter onProgress: called with the share that is done, 0…1; returning false ends it after what was done.
  public func importFiles(
    _ paths: [String], onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> ImportReport {
    let list = ImportList(paths, besides: folder.path)
    var report = ImportReport(failures: list.failures, passedOver: list.passedOver)
    for (number, path) in list.files.enumerated() {
      let (done, all) = (Double(number), Double(list.files.count))
      guard onProgress(done / all) else { return report }
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
        return report
      } catch {
        report.failures.append(.init(path: path, error: Self.named(error, path)))
        // A fault of the library concerns all files that follow, too.
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

  /// The error by the file that a person knows: the copy in the making is none.
  private static func named(_ error: LibraryError, _ path: String) -> LibraryError {
    if case .noSpace = error { return .noSpace(path: path) }
    return error
  }

  /// Imports the waiting takes into the folder, and removes them from the waiting folder.
  ///
  /// - Parameter onProgress: called with the share that is done, 0…1; returning false stops and keeps what was done.
  /// - Returns: the result for each take; takes that failed go on waiting.
  public func takeInWaiting(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> ImportReport {
    let paths = try FolderListing.names(in: waiting).map { "\(waiting)/\($0)" }
    guard !paths.isEmpty else { return ImportReport() }
    let report = try importFiles(paths.sorted(), onProgress: onProgress)
    for take in report.takes { try takeInPerformance(of: take) }
    // By now their sound is in the folder, and on the disk.
    for path in report.sources + report.duplicates.map(\.path) { unlink(path) }
    if let stop = report.stop { throw stop }
    return report
  }

  /// Takes in the MIDI file of a take that was waiting, which may be on another disk.
  private func takeInPerformance(of take: Take) throws(LibraryError) {
    let old = TakesFolder(path: waiting).performance(of: take.id)
    let new = folder.performance(of: take.id)
    try rethrowing(as: LibraryError.init(system:)) { () throws(SystemError) in
      guard let data = try WholeFile.read(old, limit: Self.largestPerformance) else { return }
      try Folder.make(folder.performances)
      try WholeFile.write(data, to: new)
    }
    unlink(old)
  }

  /// The size of the largest MIDI file that is taken in, in bytes: a day of 500 events in a second.
  private static let largestPerformance = 1 << 28

  private enum Imported {
    case take(Take, converted: (part: ConvertedPart, sampleRate: Double)?)
    case duplicate(Take)
  }

  private func importFile(
    _ path: String, onProgress: (Double) -> Bool
  ) throws(LibraryError) -> Imported {
    let file = try access.workFile(fileExtension: SoundEnding.ending(of: path))
    try copy(path, to: file.path, while: { onProgress(0) })
    let reading = try TakeReading(path: file.path, while: { onProgress(0) })
    // Other takes that may have the same sound are read, too.
    let all = try 1 + Double(index.recordsWithoutHash(duration: reading.duration).count)
    let analysis: TakeAnalysis
    do throws(LibraryError) {
      analysis = try TakeAnalysis(path: file.path) { onProgress($0 / all) }
    } catch .sound(let error) {
      // Of the copy, which nobody knows of.
      throw .sound(.unreadable(path: path, reason: Self.reason(error)))
    }
    guard analysis.condition == .good else { throw .sound(.notSound(path: path)) }
    // Runs outside the lock, because long takes may need a long time.
    try analyzeLike(analysis) { onProgress(min(1, (1 + $0) / all)) }
    return try moveIn(file, from: path, analysis, reading)
  }

  /// Moves the copy of a file into the folder, unless a take has its sound already.
  private func moveIn(
    _ file: WorkFile, from path: String, _ analysis: TakeAnalysis, _ reading: TakeReading
  ) throws(LibraryError) -> Imported {
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    if let hash = analysis.contentHash,
      let twin = try index.records(hash).first(where: {
        $0.place == .folder && $0.take.condition == .good
      })
    {
      return .duplicate(twin.take)
    }
    if let take = try TakeReturn(access: access).bringBack(file, analysis, reading) {
      return .take(take, converted: analysis.converted)
    }
    return .take(try add(file, from: path, analysis, reading), converted: analysis.converted)
  }

  /// Adds the copy of a file as a new take, while the folder is locked.
  private func add(
    _ file: WorkFile, from path: String, _ analysis: TakeAnalysis, _ reading: TakeReading
  ) throws(LibraryError) -> Take {
    // The id of a take that is known, be it a forged one, is another's.
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
        secondsFromGMT: Zone.current.secondsFromGMT(for: created),
        fileExtension: file.fileExtension), in: .folder)
    guard let stamp = try FileStamp(path: file.path) else { throw .missing(title: title) }
    var take = Take(
      id: claimed ?? UUID(), title: title, created: created.wholeSecond, fileName: name,
      size: stamp.size)
    reading.apply(to: &take)
    analysis.apply(to: &take)
    var record = TakeRecord(take: take, place: .folder, stamp: stamp)
    record.carriedID = reading.identity?.id
    // The folder may have a sidecar for a take whose file this index has never seen.
    if claimed != nil, let content = try Sidecar.read(folder.sidecar(of: take.id)) {
      record.apply(content)
    }
    var plan = FolderPlan()
    try records.sidecar(of: &record, into: &plan) {
      $0.created = take.created
      $0.note(analysis)
    }
    plan.move(file.relativePath, to: "/\(name)")
    plan.concern(take, in: .folder)
    access.peaks.keep(analysis.overview, of: record.take)
    try access.carryOut(plan, saving: [record])
    return take
  }

  /// Reads takes to their end that may have the same sound and were not analyzed yet.
  ///
  /// - Parameter onProgress: called with the number of takes that are done; returning false stops.
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
        // One that cannot be read has no sound to compare.
        continue
      }
    }
  }

  private func copy(
    _ path: String, to destination: String, while goesOn: () -> Bool
  ) throws(LibraryError) {
    let status = try rethrowing(
      as: { LibraryError.sound(.opening($0)) }, try FileStatus(path: path))
    guard status.kind == .regular else { throw .sound(.notRegularFile(path: path)) }
    guard Files.access(path, R_OK) == 0 else { throw .sound(.notPermitted(path: path)) }
    guard status.size > 0 else { throw .sound(.empty(path: path)) }
    // A file without sound is not even copied.
    _ = try rethrowing(as: LibraryError.init(_:), try SoundFileReader(path: path, while: goesOn))
    let isWhole: Bool
    do throws(SystemError) {
      let input = try OpenFile(reading: path)
      let output = try OpenFile(destination, O_CREAT | O_EXCL | O_WRONLY)
      isWhole = try input.copy(to: output, while: goesOn)
      if isWhole { try output.synchronize() }
    } catch {
      throw error.path == path ? .sound(.opening(error)) : LibraryError(system: error)
    }
    guard isWhole else { throw .cancelled }
  }

  /// Why the copy of a file that could be opened could not be read to its end.
  private static func reason(_ error: SoundFileError) -> SoundFileError.Reason {
    if case .unreadable(_, let reason) = error { return reason }
    return .damaged
  }

  private func modified(_ path: String) -> Date {
    guard let status = FileStatus.seen(path) else { return access.time.date }
    return Date(timeIntervalSince1970: Double(status.modified.seconds))
  }
}
