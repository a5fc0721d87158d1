import Files
import Foundation
import SoundFiles
import Threads

extension LibraryStore {
  /// Copies files into the library, and the sound files of folders; what a take has the sound of already is left out.
  ///
  /// A file is copied as it is, and imported whole or not at all; one that cannot be does not keep the others out.
  /// - Parameter onProgress: called with the share that is done, 0…1; returning false ends it after what was done.
  public func importFiles(
    _ paths: [String], onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> ImportReport {
    let list = ImportList(paths, besides: folder.path)
    var report = ImportReport(failures: list.failures)
    for (number, path) in list.files.enumerated() {
      let (done, all) = (Double(number), Double(list.files.count))
      guard onProgress(done / all) else { return report }
      do throws(LibraryError) {
        switch try importFile(path, onProgress: { onProgress((done + $0) / all) }) {
        case .take(let take):
          report.takes.append(take)
          report.sources.append(path)
        case .duplicate(let take): report.duplicates.append(.init(path: path, take: take))
        }
      } catch .cancelled {
        return report
      } catch {
        // What is true for one file is for all that follow, when it is the library's trouble.
        switch error {
        case .sound, .missing: report.failures.append(.init(path: path, error: error))
        default: throw error
        }
      }
    }
    return report
  }

  private enum Imported {
    case take(Take)
    case duplicate(Take)
  }

  private func importFile(
    _ path: String, onProgress: (Double) -> Bool
  ) throws(LibraryError) -> Imported {
    let ending = SoundEnding.ending(of: path)
    let file = try workFile(fileExtension: ending)
    try copy(path, to: file.path) { onProgress(0) }
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
    let hold = try holdFolder()
    defer { extendLifetime(hold) }
    if let hash = analysis.contentHash,
      let twin = try index.records(hash).first(where: {
        $0.place == .folder && $0.take.condition == .good
      })
    {
      return .duplicate(twin.take)
    }
    if let take = try bringBack(file, analysis, reading) { return .take(take) }
    // The id of a take that is known, be it a forged one, is another's.
    var claimed = reading.identity?.id
    if let id = claimed, try index.record(id) != nil { claimed = nil }
    let oldName = (path as NSString).lastPathComponent
    let title =
      TitleRules.clean(reading.title ?? "")
      ?? TitleRules.clean(TitleRules.title(fromFileName: oldName)) ?? "?"
    let created =
      reading.identity?.date ?? TitleRules.date(fromFileName: oldName) ?? modified(path)
    let name = try freeName(
      TitleRules.fileName(
        title, created: created,
        secondsFromGMT: TimeZone.current.secondsFromGMT(for: created), fileExtension: ending),
      in: .folder)
    guard let stamp = FileStamp(path: file.path) else { throw .missing(title: title) }
    var take = Take(
      id: claimed ?? UUID(), title: title, created: created.wholeSecond, fileName: name,
      condition: .good, duration: 0, sampleRate: 0, channelCount: 0, formatName: "",
      size: stamp.size, contentHash: nil, tags: [], isFavorite: false, note: "", isEdited: false,
      storage: .here, deleted: nil)
    reading.apply(to: &take)
    (take.contentHash, take.duration) = (analysis.contentHash, analysis.duration)
    var record = TakeRecord(take: take, place: .folder, stamp: stamp)
    record.carriedID = reading.identity?.id
    // The folder may have a sidecar for a take whose file this index has never seen.
    if claimed != nil, let content = try Sidecar.read(folder.sidecar(of: take.id)) {
      record.apply(content)
    }
    var plan = FolderPlan()
    try sidecar(of: &record, into: &plan) { $0.created = take.created }
    plan.move(file.relativePath, to: "/\(name)")
    plan.concern(take, in: .folder)
    try carryOut(plan, saving: [record])
    keepPeaks(analysis.overview, of: record.take)
    return .take(take)
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
        let other = try TakeAnalysis(path: self.path(of: take)) { onProgress(done + $0) }
        try record(other, of: take)
      } catch .sound {
        // One that cannot be read has no sound to compare.
        continue
      }
    }
  }

  private func copy(
    _ path: String, to destination: String, while goesOn: () -> Bool
  ) throws(LibraryError) {
    guard let status = FileStatus.find(path) else { throw .sound(.notFound(path: path)) }
    guard status.kind == .regular else { throw .sound(.notRegularFile(path: path)) }
    guard access(path, R_OK) == 0 else { throw .sound(.notPermitted(path: path)) }
    guard status.size > 0 else { throw .sound(.empty(path: path)) }
    // What is no sound is not even copied.
    _ = try rethrowing(as: LibraryError.init(_:), try SoundFileReader(path: path, while: goesOn))
    do throws(SystemError) {
      let input = try OpenFile(reading: path)
      let output = try OpenFile(destination, O_CREAT | O_EXCL | O_WRONLY)
      try input.copy(to: output)
      try output.synchronize()
    } catch {
      throw error.path == path ? .sound(.opening(error)) : LibraryError(system: error)
    }
  }

  /// Why the copy of a file that could be opened could not be read to its end.
  private static func reason(_ error: SoundFileError) -> SoundFileError.Reason {
    if case .unreadable(_, let reason) = error { return reason }
    return .damaged
  }

  private func modified(_ path: String) -> Date {
    guard let status = FileStatus.find(path) else { return time.date }
    return Date(timeIntervalSince1970: Double(status.modified.seconds))
  }
}
