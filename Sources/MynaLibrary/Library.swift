import Dispatch
import Files
import FoundationEssentials
import Glibc
import Indexing
public import Threads

/// The collection of takes, safe for concurrent use.
///
/// Runs a store on its own thread and publishes its change events. Several processes can use a
/// library at the same time, and each sees the changes made by the others.
public actor Library {
  /// The takes folder.
  public nonisolated let takes: String
  private nonisolated let data: String
  private nonisolated let waiting: String?
  private let executor = SerialThread(label: "Myna.Library")
  private let watching = DispatchQueue(label: "Myna.Watching")
  private var opened: LibraryStore?
  private nonisolated let spare = InMemoryIndex<LibraryError>(TakeIndexSchema.migrations)
  private var watch: FolderWatch?
  private var listeners: [UUID: AsyncStream<LibraryChange>.Continuation] = [:]
  private var lastChange = 0
  private var isFolderGone = false
  private var isPolling = false
  private var pending: Set<PendingScan> = []
  /// The clock that dates takes and schedules polling.
  public nonisolated let time: any TimeSource
  private let isWatched: Bool
  private static let pollInterval = Duration.seconds(10)

  private enum PendingScan { case quickScan, scan }

  /// The actor runs on its own thread because its work blocks.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Creates the library for a takes folder, with its index in another folder.
  ///
  /// Nothing is opened until first use.
  ///
  /// - Parameter waiting: the folder for new takes while the takes folder is unavailable; nil for a
  ///   folder beside the index.
  public init(
    takes: String, data: String, waiting: String? = nil, time: any TimeSource = SystemTime()
  ) {
    self.init(takes: takes, data: data, waiting: waiting, time: time, isWatched: true)
  }

  /// - Parameter isWatched: whether to receive change events from the system; false to poll for
  ///   changes instead.
  init(
    takes: String, data: String, waiting: String? = nil, time: any TimeSource, isWatched: Bool
  ) {
    (self.takes, self.data, self.waiting) = (takes, data, waiting)
    (self.time, self.isWatched) = (time, isWatched)
  }

  deinit {
    // Ends the streams, so that listeners do not wait forever.
    for listener in listeners.values { listener.finish() }
  }

  /// Runs a closure with the store on the library's own thread; opens the store first if necessary.
  ///
  /// When `body` returns, listeners receive the changes that it made. `body` can throw any error:
  ///
  /// ```swift
  /// let keys = try await library.use { store in try store.keys() }
  /// ```
  public func use<T: Sendable>(_ body: @Sendable (LibraryStore) throws -> T) throws -> T {
    try opened { store in Result { try body(store) } }.get()
  }

  /// Runs a closure with the store; the closure throws only library errors.
  ///
  /// If the closure declares `throws(LibraryError)`, the caller need not handle any other error:
  ///
  /// ```swift
  /// let keys = try await library.use { store throws(LibraryError) in try store.keys() }
  /// ```
  public func use<T: Sendable>(
    _ body: @Sendable (LibraryStore) throws(LibraryError) -> T
  ) throws(LibraryError) -> T {
    try opened { store in Result { () throws(LibraryError) in try body(store) } }.get()
  }

  private func opened<T>(_ body: (LibraryStore) -> T) throws(LibraryError) -> T {
    let store = try store()
    let wasInMemory = store.indexObstacle != nil
    defer {
      // The scan adds takes that were recorded only in the index in memory.
      if wasInMemory, store.indexObstacle == nil { rescan() }
      notifyListeners()
    }
    return body(store)
  }

  /// Returns another store of the same library for long-running work.
  ///
  /// Use it on one thread at a time.
  public nonisolated func anotherStore() throws(LibraryError) -> LibraryStore {
    try LibraryStore(takes: takes, data: data, waiting: waiting, time: time, spare: spare)
  }

  /// The waveforms of takes.
  ///
  /// A take's waveform is created when the take is analyzed.
  public nonisolated var peaks: PeaksFolder { LibraryStore.peaks(in: data) }

  // MARK: Read-only or full disk

  /// The reason why the index is in memory (its disk is read-only or full); nil while the index is
  /// on disk.
  public nonisolated var indexObstacle: LibraryError? { spare.obstacle }

  /// Publishes changes that another store has made to the index in memory, because the system does
  /// not report such changes.
  public func findChanges() {
    // The next use of the library reports the error.
    _ = try? store()
    notifyListeners()
  }

  /// Moves the index back to disk if the disk is writable again.
  ///
  /// Scan the library afterward.
  ///
  /// - Returns: whether the index is on disk.
  public func returnToDisk() -> Bool {
    guard indexObstacle != nil else { return true }
    guard takesChanges else { return false }
    spare.close()
    findChanges()
    return indexObstacle == nil
  }

  /// Whether the index's disk seems to be writable and to have enough space.
  private var takesChanges: Bool {
    let folder = FileStatus.isFolder(data) ? data : Folder.parent(of: data)
    guard Files.access(folder, W_OK) == 0, let disk = DiskSpace(path: folder), !disk.isReadOnly
    else { return false }
    return disk.bytes.map { $0 >= DiskSpaceReserve.size } ?? true
  }

  /// Returns a stream of future changes by this process, other processes, or the user.
  public func changes() -> AsyncStream<LibraryChange> {
    let id = UUID()
    let (stream, continuation) = AsyncStream.makeStream(of: LibraryChange.self)
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forget(id) }
    }
    listeners[id] = continuation
    startWatching()
    return stream
  }

  // MARK: -

  private func store() throws(LibraryError) -> LibraryStore {
    if let opened, (opened.indexObstacle == nil) == (indexObstacle == nil) { return opened }
    let wasOpened = opened != nil
    let store = try anotherStore()
    lastChange = try store.lastChange()
    opened = store
    // The indexes in memory and on disk number their changes independently.
    if wasOpened { send(.everything) }
    if !listeners.isEmpty { startWatching() }
    return store
  }

  private func forget(_ id: UUID) {
    listeners[id] = nil
    if listeners.isEmpty { watch = nil }
  }

  private func startWatching() {
    guard watch == nil, let folder = opened?.folder else { return }
    if isWatched {
      watch = FolderWatch(takes: [folder.path, folder.trash], data: data, queue: watching) {
        [weak self] event in
        Task { await self?.notice(event == .takes ? .scan : .quickScan) }
      }
    }
    if watch == nil { poll() }
  }

  private func poll() {
    guard !isPolling else { return }
    isPolling = true
    Task { [weak self, time] in
      repeat {
        // This task is never canceled.
        _ = try? await time.sleep(for: Self.pollInterval)
      } while await self?.pollOnce() == true
    }
  }

  private func pollOnce() -> Bool {
    isPolling = !listeners.isEmpty && watch == nil
    guard isPolling else { return false }
    notice(.quickScan)
    notice(.scan)
    return true
  }

  /// Coalesces events: copying a folder causes a thousand events, which are handled once after a
  /// short delay.
  private func notice(_ what: PendingScan) {
    guard pending.insert(what).inserted else { return }
    UnfinishedWork.begin()
    Task {
      defer { UnfinishedWork.end() }
      _ = try? await time.sleep(for: .milliseconds(what == .scan ? 200 : 20))
      pending.remove(what)
      if what == .scan { rescan() }
      notifyListeners()
    }
  }

  private func rescan() {
    guard let opened else { return }
    do {
      try opened.scan()
      guard isFolderGone else { return }
      isFolderGone = false
      // The old watch was on the folder that disappeared.
      watch = nil
      startWatching()
      send(.folder(isGone: false))
    } catch .folderGone {
      if !isFolderGone { send(.folder(isGone: true)) }
      isFolderGone = true
      pollUntilFolderReturns()
    } catch {
      // The next use of the library reports the error. A disk that is being connected may refuse
      // access for a while.
      if isFolderGone { pollUntilFolderReturns() }
    }
  }

  /// Scans again after two seconds, because the system does not report when a folder comes back.
  private func pollUntilFolderReturns() {
    Task {
      _ = try? await time.sleep(for: .seconds(2))
      notice(.scan)
    }
  }

  private func notifyListeners() {
    guard !listeners.isEmpty, let opened else { return }
    do {
      let (last, ids) = try opened.changes(after: lastChange)
      guard last != lastChange else { return }
      lastChange = last
      send(ids.map(LibraryChange.takes) ?? .everything)
    } catch {
      return
    }
  }

  private func send(_ change: LibraryChange) {
    for listener in listeners.values { listener.yield(change) }
  }
}
