import Dispatch
import Files
import FoundationEssentials
import Glibc
import Indexing
public import Threads

/// The collection of takes, for any number of callers: a store on a thread of its own, and what becomes of it.
///
/// Several processes may use one library at once; each sees what the others change.
public actor Library {
  /// The folder of takes.
  public nonisolated let takes: String
  private nonisolated let data: String
  private nonisolated let waiting: String?
  private let executor = SerialThread(label: "Myna.Library")
  private let watching = DispatchQueue(label: "Myna.Watching")
  private var opened: LibraryStore?
  private nonisolated let spare = SpareIndex<LibraryError>(TakeIndexSchema.migrations)
  private var watch: FolderWatch?
  private var listeners: [UUID: AsyncStream<LibraryChange>.Continuation] = [:]
  private var lastChange = 0
  private var isFolderGone = false
  private var isPolling = false
  private var pending: Set<Pending> = []
  /// The time by which takes are dated, and by which the library waits.
  public nonisolated let time: any TimeSource
  private let isWatched: Bool
  /// Seconds between looks for changes if the system does not report them.
  private static let pollInterval = Duration.seconds(10)

  private enum Pending { case look, scan }

  /// Blocking work is done on a thread of the actor's own.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The library of a folder of takes, with its index in another folder; nothing is touched before it is used.
  ///
  /// - Parameter waiting: where takes wait while their folder is gone; nil for a folder beside the index.
  public init(
    takes: String, data: String, waiting: String? = nil, time: any TimeSource = SystemTime()
  ) {
    self.init(takes: takes, data: data, waiting: waiting, time: time, isWatched: true)
  }

  /// - Parameter isWatched: false acts as if the system reported no changes.
  init(
    takes: String, data: String, waiting: String? = nil, time: any TimeSource, isWatched: Bool
  ) {
    (self.takes, self.data, self.waiting) = (takes, data, waiting)
    (self.time, self.isWatched) = (time, isWatched)
  }

  deinit {
    // Who listens would wait for ever.
    for listener in listeners.values { listener.finish() }
  }

  /// Does something with the store, which is opened first if it was not, on the library's own thread.
  ///
  /// Changes that `body` makes are told to listeners when it returns. It may throw any error:
  ///
  /// ```swift
  /// let keys = try await library.use { store in try store.keys() }
  /// ```
  public func use<T: Sendable>(_ body: @Sendable (LibraryStore) throws -> T) throws -> T {
    try opened { store in Result { try body(store) } }.get()
  }

  /// Does something with the store, for a closure that throws errors of the library alone.
  ///
  /// The closure has to declare it, and the caller then need not handle any other error:
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
      // The scan adds what only the index in memory knew.
      if wasInMemory, store.indexObstacle == nil { rescan() }
      tell()
    }
    return body(store)
  }

  /// Another store of the same library, for work that takes long; for one thread, which may be any.
  public nonisolated func anotherStore() throws(LibraryError) -> LibraryStore {
    try LibraryStore(takes: takes, data: data, waiting: waiting, time: time, spare: spare)
  }

  /// The waveforms of takes; that of a take is made when the take is analyzed.
  public nonisolated var peaks: PeaksFolder { LibraryStore.peaks(in: data) }

  // MARK: A disk that takes no changes

  /// Why the index is in memory, since its disk is read-only or full; nil while it is on disk.
  public nonisolated var indexObstacle: LibraryError? { spare.obstacle }

  /// Tells of what another store has changed in memory, where the system reports no changes.
  public func lookForChanges() {
    // Whatever it is, the next one who uses the library is told it.
    _ = try? store()
    tell()
  }

  /// Puts the index back on its disk, if that takes changes again; to be followed by a scan.
  ///
  /// - Returns: whether it is on disk.
  public func returnToDisk() -> Bool {
    guard indexObstacle != nil else { return true }
    guard takesChanges else { return false }
    spare.close()
    lookForChanges()
    return indexObstacle == nil
  }

  /// Whether a change of the index may be possible.
  private var takesChanges: Bool {
    let folder = FileStatus.isFolder(data) ? data : Folder.parent(of: data)
    guard Files.access(folder, W_OK) == 0, let disk = DiskSpace(path: folder), !disk.isReadOnly
    else { return false }
    return disk.bytes.map { $0 >= RoomReserve.size } ?? true
  }

  /// Changes from now on, by this process or another one, or by hand.
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
    // The index in memory and the one on disk count their changes apart.
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
        Task { await self?.notice(event == .takes ? .scan : .look) }
      }
    }
    if watch == nil { poll() }
  }

  /// Polls, if the system has no watches left or the file system does not support them.
  private func poll() {
    guard !isPolling else { return }
    isPolling = true
    Task { [weak self, time] in
      repeat {
        // Nobody cancels this task.
        _ = try? await time.sleep(for: Self.pollInterval)
      } while await self?.pollOnce() == true
    }
  }

  /// Looks once, and returns whether to go on.
  private func pollOnce() -> Bool {
    isPolling = !listeners.isEmpty && watch == nil
    guard isPolling else { return false }
    notice(.look)
    notice(.scan)
    return true
  }

  /// A copied folder is a thousand events; what they ask for is done once, a moment later.
  private func notice(_ what: Pending) {
    guard pending.insert(what).inserted else { return }
    UnfinishedWork.begin()
    Task {
      defer { UnfinishedWork.end() }
      // It is canceled by nobody.
      _ = try? await time.sleep(for: .milliseconds(what == .scan ? 200 : 20))
      pending.remove(what)
      if what == .scan { rescan() }
      tell()
    }
  }

  private func rescan() {
    guard let opened else { return }
    do {
      try opened.scan()
      guard isFolderGone else { return }
      isFolderGone = false
      // The watch was of the folder that went.
      watch = nil
      startWatching()
      send(.folder(isGone: false))
    } catch .folderGone {
      if !isFolderGone { send(.folder(isGone: true)) }
      isFolderGone = true
      lookAgain()
    } catch {
      // The next use of the library reports the error. A disk that is being connected may refuse access for a while.
      if isFolderGone { lookAgain() }
    }
  }

  /// Nothing tells that a folder comes back.
  private func lookAgain() {
    Task {
      // It is canceled by nobody.
      _ = try? await time.sleep(for: .seconds(2))
      notice(.scan)
    }
  }

  private func tell() {
    guard !listeners.isEmpty, let opened else { return }
    do {
      let (last, ids) = try opened.changes(after: lastChange)
      guard last != lastChange else { return }
      lastChange = last
      send(ids.map(LibraryChange.takes) ?? .everything)
    } catch {
      // Whatever it is, the next one who uses the library is told it.
      return
    }
  }

  private func send(_ change: LibraryChange) {
    for listener in listeners.values { listener.yield(change) }
  }
}
