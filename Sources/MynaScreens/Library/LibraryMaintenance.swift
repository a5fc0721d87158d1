import Files
import MynaAudio
package import MynaLibrary
package import MynaStudio
import Observation
import Threads

/// Keeps the library up to date with its folder, and analyzes new takes.
///
/// This work uses its own store and threads, so the rest of the app doesn't have to wait for it.
@MainActor @Observable package final class LibraryMaintenance {
  package private(set) var progress: Double?
  /// The progress of analyzing takes, 0…1; nil unless many takes are being analyzed.
  package private(set) var readingProgress: Double?
  package private(set) var problem: StudioError?
  /// The reason that the index is in memory, such as a full or read-only disk; nil if the index is
  /// on disk.
  package private(set) var obstacle: LibraryError?
  package private(set) var damagedIndex: String?
  /// The takes folder whose hidden folder was missing, but which was recognized by its files; nil
  /// if there is none.
  package private(set) var knownAgain: RecognizedFolder?
  /// Interrupted changes that could not be completed.
  ///
  /// Each change is reported once.
  package private(set) var failedChanges: [FailedChange] = []

  @ObservationIgnored private let library: Library
  @ObservationIgnored private let time: any TimeSource
  @ObservationIgnored private let scanning = SerialThread(label: "Myna.Upkeep")
  @ObservationIgnored private let reading = SerialThread(label: "Myna.Analysis")
  @ObservationIgnored private var sharedProgress = SharedProgress()
  @ObservationIgnored private var work: Task<Void, Never>?
  @ObservationIgnored private var isWanted = false
  @ObservationIgnored private var isReading = false
  /// The number of takes that the last analysis could not read.
  @ObservationIgnored private var unreadCount = 0
  @ObservationIgnored private var following: Task<Void, Never>?
  @ObservationIgnored private var retrying: Task<Void, Never>?
  private static let retryInterval = Duration.seconds(5)

  init(_ library: Library, time: any TimeSource) { (self.library, self.time) = (library, time) }

  isolated deinit {
    following?.cancel()
    retrying?.cancel()
  }

  /// Scans the folder.
  ///
  /// Call this at startup, and whenever files have been added.
  package func refresh() async {
    isWanted = true
    if work == nil { work = Task { await run() } }
    await work?.value
    trackChanges()
  }

  /// Analyzes new takes whenever another program has added files to the folder.
  ///
  /// The library lists these files automatically, but does not read their contents.
  private func trackChanges() {
    guard following == nil else { return }
    following = Task { [weak self, library] in
      for await _ in await library.changes() {
        guard let self else { return }
        if work == nil, !isReading, await hasNew() { await read() }
      }
    }
  }

  /// Adds a part of a recording to the library after its file has been finished.
  ///
  /// If the index cannot be used, this sets `problem` and returns the path unchanged.
  ///
  /// - Parameter title: the take's title; nil to use its file name.
  /// - Returns: the path of the take's file, which setting the title may have changed.
  func add(
    _ path: String, _ part: RecordedTake, title: String?, by completion: TakeCompletion
  ) async -> String {
    defer {
      observeIndex()
      if !isReading { Task { await read() } }
    }
    do throws(LibraryError) {
      return try await library.use { store throws(LibraryError) in
        try completion.register(path, overview: part, title: title, in: store)
      }
    } catch {
      problem = StudioError(error)
      return path
    }
  }

  package func end() {
    sharedProgress.cancel()
    // Use a new object for later work, so that the cancellation doesn't affect work that starts
    // before the canceled work ends.
    sharedProgress = SharedProgress()
  }

  private func hasNew() async -> Bool {
    // Ignore the error, because every other use of the library reports it.
    let count = try? await library.use { store in try store.analyses.unanalyzedCount() }
    return count.map { $0 > unreadCount } ?? false
  }

  private func run() async {
    defer { work = nil }
    let showing = Task {
      // A scan shorter than 300 ms shows no progress. A canceled sleep ends the loop without an
      // error.
      while (try? await time.sleep(for: .milliseconds(300))) != nil, !Task.isCancelled {
        progress = sharedProgress.value
      }
    }
    while isWanted {
      isWanted = false
      await scan()
    }
    showing.cancel()
    progress = nil
    observeIndex()
    if obstacle != nil { await library.findChanges() }
    if problem == nil, !isReading { Task { await read() } }
  }

  /// Publishes whether the index is in memory.
  ///
  /// If so, the index is moved back to disk as soon as the disk is writable.
  private func observeIndex() {
    let found = library.indexObstacle
    if obstacle != found { obstacle = found }
    guard found != nil, retrying == nil else { return }
    retrying = Task { [weak self, library, time] in
      while (try? await time.sleep(for: Self.retryInterval)) != nil, !Task.isCancelled {
        if await library.returnToDisk() { break }
      }
      guard let self, !Task.isCancelled else { return }
      retrying = nil
      await refresh()
    }
  }

  private func scan() async {
    let (library, sharedProgress) = (library, sharedProgress)
    do throws(StudioError) {
      let (damaged, known, failed) = try await scanning.run { () throws(StudioError) in
        try rethrowing(as: StudioError.init(_:)) {
          () throws(LibraryError) -> (String?, RecognizedFolder?, [FailedChange]) in
          let store = try library.anotherStore()
          try store.scan(onProgress: sharedProgress.update)
          let failed = try store.checking.collectFailedChanges()
          _ = try store.imports.importWaitingTakes(onProgress: sharedProgress.update)
          try store.trash.emptyOld()
          return (store.damagedIndex, store.knownAgain, failed)
        }
      }
      if let damaged { damagedIndex = damaged }
      if let known { knownAgain = known }
      if !failed.isEmpty { failedChanges = failed }
      problem = nil
    } catch {
      if error != .cancelled { problem = error }
    }
  }

  /// Analyzes new takes one after another.
  ///
  /// Many takes, for example after an import, are analyzed at low priority.
  private func read() async {
    isReading = true
    let (library, sharedProgress, done) = (library, sharedProgress, SharedProgress())
    let showing = Task {
      while (try? await time.sleep(for: .milliseconds(300))) != nil, !Task.isCancelled {
        readingProgress = done.value > 0 ? done.value : nil
      }
    }
    defer {
      isReading = false
      showing.cancel()
      readingProgress = nil
    }
    do throws(StudioError) {
      unreadCount = try await reading.run { () throws(StudioError) in
        try rethrowing(as: StudioError.init(_:)) { () throws(LibraryError) in
          let store = try library.anotherStore()
          let isLong = try store.analyses.unanalyzedCount() >= Self.many
          try store.analyses.analyzeAll(isLeisurely: isLong) {
            done.update(isLong ? $0 : 0) && !sharedProgress.isCancelled
          }
          return try store.analyses.unanalyzedCount()
        }
      }
    } catch {
      if error != .cancelled { problem = error }
    }
  }

  /// The minimum number of takes for which analysis runs at low priority and shows its progress.
  private nonisolated static let many = 50
}
