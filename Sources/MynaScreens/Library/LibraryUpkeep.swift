import Files
import MynaAudio
package import MynaLibrary
package import MynaStudio
import Observation
import Threads

/// Brings the library up to date with its folder, and reads takes to their end that nobody has read yet.
///
/// On a store and a thread of its own, so that nobody who asks for takes waits for it.
@MainActor @Observable package final class LibraryUpkeep {
  /// The share of the folder that was looked at, 0…1; nil when that is done.
  package private(set) var progress: Double?
  /// The share of many takes that were read to their end, 0…1; nil when that is done, or they are few.
  package private(set) var readingProgress: Double?
  /// Why the library cannot be used; nil while it can.
  package private(set) var trouble: StudioError?
  /// Why the index is in memory, since its disk is read-only or full; nil while it is on disk.
  package private(set) var obstacle: LibraryError?
  /// The place to which a damaged index was moved.
  package private(set) var damagedIndex: String?
  /// The folder of takes that had lost its hidden folder, and was known again by its files; nil if none had.
  package private(set) var knownAgain: KnownFolder?
  /// Changes that a crash interrupted and nobody can complete; each is to be reported once.
  package private(set) var failedChanges: [FailedChange] = []

  @ObservationIgnored private let library: Library
  @ObservationIgnored private let time: any TimeSource
  @ObservationIgnored private let scanning = SerialThread(label: "Myna.Upkeep")
  @ObservationIgnored private let reading = SerialThread(label: "Myna.Analysis")
  @ObservationIgnored private var share = SharedProgress()
  @ObservationIgnored private var work: Task<Void, Never>?
  @ObservationIgnored private var isWanted = false
  @ObservationIgnored private var isReading = false
  /// The takes that were left when others had been read, since they cannot be.
  @ObservationIgnored private var unreadCount = 0
  @ObservationIgnored private var following: Task<Void, Never>?
  @ObservationIgnored private var retrying: Task<Void, Never>?
  /// The time between attempts to put the index back on its disk.
  private static let retryInterval = Duration.seconds(5)

  init(_ library: Library, time: any TimeSource) { (self.library, self.time) = (library, time) }

  isolated deinit {
    following?.cancel()
    retrying?.cancel()
  }

  /// Looks at the folder, at the start and each time that something was added to it.
  package func look() async {
    isWanted = true
    if work == nil { work = Task { await run() } }
    await work?.value
    follow()
  }

  /// Reads what others put into the folder, too: the library finds such files, and does not read them.
  private func follow() {
    guard following == nil else { return }
    following = Task { [weak self, library] in
      for await _ in await library.changes() {
        guard let self else { return }
        if work == nil, !isReading, await hasNew() { await read() }
      }
    }
  }

  /// Registers a part of a recording that was just finished.
  ///
  /// An index that cannot be used is reported in `trouble`, and does not stop the others.
  ///
  /// - Parameter title: the title that it is to have; nil for that of its file.
  /// - Returns: the path of the take, which a title changes.
  func add(
    _ path: String, _ part: RecordedTake, title: String?, by completion: TakeCompletion
  ) async -> String {
    defer {
      followObstacle()
      if !isReading { Task { await read() } }
    }
    do throws(LibraryError) {
      return try await library.use { store throws(LibraryError) in
        try completion.register(path, overview: part, title: title, in: store)
      }
    } catch {
      trouble = StudioError(error)
      return path
    }
  }

  /// Ends what is being done; to be called before the program ends.
  package func end() {
    share.cancel()
    // Whoever is started anew while it ends looks again.
    share = SharedProgress()
  }

  /// Whether there are more takes to be read than could not be read the last time.
  private func hasNew() async -> Bool {
    // Errors of the library are told by its users.
    let count = try? await library.use { store throws(LibraryError) in try store.unanalyzedCount() }
    return count.map { $0 > unreadCount } ?? false
  }

  private func run() async {
    defer { work = nil }
    let showing = Task {
      // What is done at once is not shown; ended by canceling, which is no error.
      while (try? await time.sleep(for: .milliseconds(300))) != nil, !Task.isCancelled {
        progress = share.value
      }
    }
    while isWanted {
      isWanted = false
      await scan()
    }
    showing.cancel()
    progress = nil
    followObstacle()
    if obstacle != nil { await library.lookForChanges() }
    if trouble == nil, !isReading { Task { await read() } }
  }

  /// Shows whether the index is in memory, and puts it back on its disk as soon as that takes changes.
  private func followObstacle() {
    let found = library.indexObstacle
    if obstacle != found { obstacle = found }
    guard found != nil, retrying == nil else { return }
    retrying = Task { [weak self, library, time] in
      // Ended by canceling, which is no error.
      while (try? await time.sleep(for: Self.retryInterval)) != nil, !Task.isCancelled {
        if await library.returnToDisk() { break }
      }
      guard let self, !Task.isCancelled else { return }
      retrying = nil
      await look()
    }
  }

  private func scan() async {
    let (library, share) = (library, share)
    do throws(StudioError) {
      let (damaged, known, failed) = try await scanning.run { () throws(StudioError) in
        try rethrowing(as: StudioError.init(_:)) {
          () throws(LibraryError) -> (String?, KnownFolder?, [FailedChange]) in
          let store = try library.anotherStore()
          try store.scan(onProgress: share.goesOn)
          let failed = try store.takeFailedChanges()
          _ = try store.takeInWaiting(onProgress: share.goesOn)
          try store.emptyOldTrash()
          return (store.damagedIndex, store.knownAgain, failed)
        }
      }
      if let damaged { damagedIndex = damaged }
      if let known { knownAgain = known }
      if !failed.isEmpty { failedChanges = failed }
      trouble = nil
    } catch {
      if error != .cancelled { trouble = error }
    }
  }

  /// Reads takes to their end that were not read yet, one after another.
  ///
  /// Many of them, as after an import, are read while there is nothing else to do, and one at a time.
  private func read() async {
    isReading = true
    let (library, share, done) = (library, share, SharedProgress())
    let showing = Task {
      // Ended by canceling, which is no error.
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
          let isLong = try store.unanalyzedCount() >= Self.many
          try store.analyzeAll(isLeisurely: isLong) {
            done.goesOn(isLong ? $0 : 0) && !share.isCancelled
          }
          return try store.unanalyzedCount()
        }
      }
    } catch {
      if error != .cancelled { trouble = error }
    }
  }

  /// Fewer takes are read at once, and nobody needs to see it.
  private nonisolated static let many = 50
}
