import SoundFiles

/// Reads every take to the end and compares it with its record.
public struct LibraryCheck {
  let access: LibraryAccess
  private var index: TakeIndex { access.index }

  /// Checks all takes and repairs the index, overviews, and hashes.
  ///
  /// No audio is changed. An altered take keeps its old hash until a check accepts it.
  ///
  /// - Parameters:
  ///    - accepts: whether to accept altered audio as correct.
  ///    - onProgress: called with the progress, 0…1; returning false cancels.
  public func run(
    accepts: Bool = false, onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> CheckReport {
    let analyses = TakeAnalyses(access: access)
    var report = CheckReport()
    try checkIndex()
    let keys = try index.checkedKeys()
    let hashes = try index.hashes()
    report.scan = try FolderScan(access).scan { _ in onProgress(0) }
    // A take that another process is editing at the same time does not count as altered.
    let forgotten = hashes.filter { report.scan.changedIDs.contains($0.key) }
    for (number, key) in try (index.checkedKeys()).enumerated() {
      let (done, all) = (Double(number), Double(max(keys.count, number + 1)))
      guard let take = try index.takes([key]).first else { continue }
      guard take.condition != .missing else {
        if take.deleted == nil { report.missing.append(take) }
        continue
      }
      do throws(LibraryError) {
        let analysis = try TakeAnalysis(
          path: access.folder.path(of: take), checksSamples: true
        ) { onProgress((done + $0) / all) }
        report.checked += 1
        let known = take.contentHash ?? forgotten[take.id]
        if let known, known != analysis.contentHash,
          try index.record(take.id)?.stamp == analysis.stamp
        {
          report.altered.append(take)
          guard accepts else {
            try keep(known, of: take)
            continue
          }
        }
        if analysis.contradictsChecksum, let hash = analysis.contentHash {
          let isAccepted = try index.isAccepted(hash)
          if accepts { try accept(hash) }
          if !isAccepted, report.altered.last?.id != take.id { report.contradicted.append(take) }
        }
        var read = take
        analysis.apply(to: &read)
        read.isCutShort = try analyses.isCutShort(take, analysis)
        if take != read || accepts || !access.peaks.exists(take.id) {
          if try analyses.record(analysis, isCutShort: read.isCutShort, of: take) {
            report.completed += 1
          }
        }
        if analysis.condition != .good {
          report.unreadable.append(take)
        } else if read.damage != nil {
          report.damaged.append(read)
        }
        if read.isCutShort { report.cutShort.append(read) }
      } catch {
        switch error {
        // A check matters most on a failing disk, so one unreadable file does not end it.
        case .unseen, .folder: report.unseen.append(error)
        case .sound: report.unreadable.append(take)
        default: throw error
        }
      }
    }
    report.skipped = try skipped()
    return report
  }

  private func skipped() throws(LibraryError) -> [SkippedFile] {
    let folder = access.folder.path
    let names = try FolderListing.names(in: folder, followsLink: true) { name in
      JournalFileName.destination(of: name) == nil && SkipReason(name: name) != .hidden
    }
    return names.sorted().compactMap { name in
      let path = "\(folder)/\(name)"
      if let reason = SkipReason(name: name) { return SkippedFile(path: path, reason: reason) }
      return FolderListing.isSound(name, at: path)
        ? nil : SkippedFile(path: path, reason: .notSound)
    }
  }

  /// Restores the take's known hash, which the scan cleared because the file changed.
  private func keep(_ hash: ContentHash, of take: Take) throws(LibraryError) {
    guard take.contentHash == nil, var record = try index.record(take.id) else { return }
    record.take.contentHash = hash
    let transaction = try index.begin()
    try index.save(record)
    try transaction.commit()
  }

  private func accept(_ hash: ContentHash) throws(LibraryError) {
    let transaction = try index.begin()
    try index.accept(hash)
    try transaction.commit()
  }

  private func checkIndex() throws(LibraryError) {
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    try index.check()
  }
}
