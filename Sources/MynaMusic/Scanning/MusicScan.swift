import Files
import SQLite
import SoundFiles
import Threads

struct MusicScan: Sendable {
  let store: SongStore
  let encodings: FolderTagEncodings
  let source: any SongSource
  let looks: FolderListingJobs
  let time: any TimeSource
  let report: @Sendable (CatalogChange) -> Void
  let stop = ScanCancellation()

  private static let batch = 20
  private static let laneCount = 2

  func run(folders paths: [String], excluded: [String]) async throws(MusicError) {
    let (folders, removed) = try await store.use { index throws(MusicError) in
      try index.setFolders(paths)
    }
    if !removed.isEmpty { report(.removed(removed)) }
    guard let listing = try await list(folders, excluded) else { return }
    let decoders = SoundDecoders.current
    let difference = try await store.use { index throws(MusicError) in
      try index.compare(listing, decoders: decoders)
    }
    if difference.hasChanges { report(.songs) }
    if !difference.removed.isEmpty { report(.removed(difference.removed)) }
    report(.scanned(listing.findings))
    let total = difference.songs.count + difference.pictures.count
    let progress = ScanProgress(total: total, time: time, report: report)
    try await readCovers(difference.pictures, progress)
    let reading = ConsistentSongReader(source: source, time: time, decoders: decoders)
    try await readSongs(difference.songs, reading, progress)
    let hasNewTexts = try await settleTexts()
    if total > 0 || difference.hasChanges || hasNewTexts {
      try await store.use { index throws(MusicError) in try index.settleLeaders() }
      report(.songs)
    }
    report(.progress(done: total, total: total))
  }

  private func settleTexts() async throws(MusicError) -> Bool {
    let folders = try await store.use { index throws(MusicError) in
      try index.unsettledFolders(encodings)
    }
    for folder in folders where stop.shouldContinue {
      try await store.use { index throws(MusicError) in
        try index.settleTexts(of: folder, encodings)
      }
    }
    return !folders.isEmpty
  }

  private func list(
    _ folders: [MusicFolder], _ excluded: [String]
  ) async throws(MusicError) -> ListedFiles? {
    let thread = SerialThread(label: "Myna.MusicScan")
    var (listing, seen) = (ListedFiles(), VisitedFiles())
    for folder in folders {
      let request = FolderWalk.Request(
        path: folder.path, excluded: excluded, mounts: folder.mounts, seen: seen)
      let outcome = await thread.run { looks.list(request) { stop.shouldContinue } }
      switch outcome {
      case .listed(let answer):
        seen = answer.seen
        listing.add(answer.contents, of: folder.key)
        let mounts = answer.contents.mounts
        if !folder.wasRead || folder.mounts != Set(mounts) {
          try await store.use { index throws(MusicError) in
            try index.recordRead(folder.key, mounts: mounts)
          }
        }
      case .failed(let error):
        // The default music folder need not exist until the user has music.
        if error.kind != .missing || folder.wasRead {
          listing.findings.unavailable.append(folder.path)
        }
      case .silent: listing.findings.unavailable.append(folder.path)
      case .cancelled: return nil
      }
    }
    return stop.shouldContinue ? listing : nil
  }

  private func readCovers(
    _ files: [ListedFiles.File], _ progress: ScanProgress
  ) async throws(MusicError) {
    try await inLanes(files, progress) {
      CoverFileReader.record(of: $0) { stop.shouldContinue }
    } save: {
      index, covers throws(MusicError) in
      try index.save(covers)
    }
  }

  private func readSongs(
    _ files: [ListedFiles.File], _ reading: ConsistentSongReader, _ progress: ScanProgress
  ) async throws(MusicError) {
    try await inLanes(files, progress) {
      reading.record(of: $0) { stop.shouldContinue }
    } save: {
      index, records throws(MusicError) in
      try index.save(records)
    }
  }

  private func inLanes<T: Sendable>(
    _ files: [ListedFiles.File], _ progress: ScanProgress,
    read: @escaping @Sendable (ListedFiles.File) -> T?,
    save: @escaping @Sendable (SongIndex, [T]) throws(MusicError) -> Void
  ) async throws(MusicError) {
    let batches = FileBatches(of: files, size: Self.batch)
    await withTaskGroup { group in
      for lane in 0..<Self.laneCount {
        group.addTask {
          let thread = SerialThread(label: "Myna.SongReading.\(lane)")
          while stop.shouldContinue, let batch = batches.next() {
            let read = await thread.run { BackgroundThread.run { batch.compactMap(read) } }
            do throws(MusicError) {
              try await store.use { index throws(MusicError) in try save(index, read) }
              progress.add(batch.count)
            } catch {
              batches.fail(error)
            }
          }
        }
      }
    }
    if let error = batches.problem { throw error }
  }
}
