import Dates
import Files
import Foundation
import Hashing
import MynaCloud
import MynaLibrary
import SoundFiles
import TestSupport

@testable import MynaSync

/// A machine with a library that syncs with others.
final class SyncedMachine {
  let name: String
  let time: ImpatientTime
  private let scratch = Scratch(in: Scratch.memory)
  private let storage: any ObjectStorage
  private var engine: SyncEngine?
  private var opened: LibraryStore?
  private let foreignFolders: [String]
  private let phone: PhoneCopyMaker?
  /// Takes that are visible to the user.
  let inView = VisibleTakes()
  /// Whether its process does one thing at a time, so that it can be killed at a defined point.
  var carriesOneAtATime = false { didSet { engine = nil } }

  /// - Parameter ahead: The seconds by which the machine's clock is ahead.
  init(
    _ name: String, _ storage: any ObjectStorage, time: VirtualTime, ahead: Double = 0,
    foreignFolders: [String] = [], phone: PhoneCopyMaker? = nil
  ) throws {
    (self.name, self.storage, self.foreignFolders) = (name, storage, foreignFolders)
    self.phone = phone
    self.time = ImpatientTime(time, ahead: ahead)
    try FileManager.default.createDirectory(atPath: takes, withIntermediateDirectories: true)
  }

  /// The folder with all of the machine's files.
  var home: String { scratch("home") }
  var takes: String { home + "/takes" }
  private var data: String { home + "/data" }
  var files: SyncFiles { SyncFiles(folder: data + "/sync", key: "place") }

  // MARK: The library

  /// The library, as the user sees it.
  func store() throws -> LibraryStore {
    if let opened { return opened }
    let store = try LibraryStore(takes: takes, data: data, time: time)
    opened = store
    return store
  }

  /// Records a take and returns its ID.
  @discardableResult func record(_ title: String, seed: UInt64, seconds: Double = 0.05) throws
    -> UUID
  {
    let identity = TakeIdentity(id: UUID(), date: time.date, title: title, timeZone: .gmt)
    let path = TakeName(date: identity.date, title: title, timeZone: .gmt).destination(in: takes)
    try scratch.write(
      Signal.noise(sampleRate: 8_000, seconds: seconds, seed: seed),
      to: String(path.dropFirst(scratch.path.count + 1)), format: .flac, tags: identity.tags)
    try store().add(path: path)
    return identity.id
  }

  /// Replaces the sound of a take, as an edit does.
  func edit(_ id: UUID, seed: UInt64) throws {
    let store = try store()
    guard let take = try store.take(id) else { return }
    let file = try store.edits.workFile(fileExtension: "flac")
    let tags = try SoundFileReader(path: store.path(of: take)).info.tags
    try scratch.write(
      Signal.noise(sampleRate: 8_000, seconds: 0.05, seed: seed),
      to: String(file.path.dropFirst(scratch.path.count + 1)), tags: tags)
    try store.edits.replaceSound(of: take, after: "trim", with: file)
  }

  /// Returns the takes outside of the trash, sorted by title.
  func all() throws -> [Take] {
    let store = try store()
    return try store.takes(store.keys()).sorted {
      ($0.title, $0.id.uuidString) < ($1.title, $1.id.uuidString)
    }
  }

  func titles() throws -> [String] { try all().map(\.title) }

  func trash() throws -> [Take] {
    let store = try store()
    return try store.takes(store.keys(TakeQuery(isTrash: true)))
  }

  /// Hashes the sound of a take from its file.
  func hash(_ id: UUID) throws -> ContentHash? {
    let store = try store()
    guard let take = try store.take(id), take.condition == .good else { return nil }
    return try TakeAnalysis(path: store.path(of: take)).contentHash
  }

  // MARK: Sync

  /// Syncs once, as a user requests it.
  @discardableResult func sync(
    confirming confirmed: Set<SyncConfirmation.Kind> = [], lists: Bool = true,
    bringingAll: Bool = false, keepingAll: Bool = false
  ) async throws(SyncError) -> SyncReport {
    let engine = self.engine ?? SyncEngine(location)
    self.engine = engine
    var options = SyncOptions(
      lists: lists, confirmed: confirmed, retries: true, bringsAll: bringingAll)
    options.keepsAll = keepingAll
    return try await engine.round(options)
  }

  private var location: SyncedLocation {
    let retry = RetryPolicy(total: .seconds(20), random: { 0.5 })
    var location = SyncedLocation(
      library: { [takes, data, time] () throws(LibraryError) in
        try LibraryStore(takes: takes, data: data, time: time)
      }, storage: storage,
      transfers: Transfers(storage, journals: home + "/journals", retry: retry, time: time),
      files: files, machineName: name)
    (location.foreignFolders, location.phone) = (foreignFolders, phone)
    (location.retry, location.inView, location.time) = (retry, inView, time)
    if carriesOneAtATime { location.width = 1 }
    return location
  }

  /// Requests the download of a take's sound in the next round.
  func want(_ id: UUID) async throws(SyncError) {
    let engine = self.engine ?? SyncEngine(location)
    self.engine = engine
    try await engine.bring([id])
  }

  func link(to id: UUID, for seconds: Int = 100) async throws(SyncError) -> SharedLink? {
    try await openedEngine().link(to: id, for: seconds)
  }

  func stopSharing(_ id: UUID) async throws(SyncError) -> LinkRevocationResult {
    try await openedEngine().stopSharing(id)
  }

  func hasShared() async throws(SyncError) -> Bool { try await openedEngine().hasShared() }

  private func openedEngine() -> SyncEngine {
    let engine = self.engine ?? SyncEngine(location)
    self.engine = engine
    return engine
  }

  /// Downloads the sound of a take.
  func bring(_ id: UUID) async throws {
    try await want(id)
    try await sync()
  }

  /// Returns the states of takes, as another process reads them.
  func states(of ids: [UUID]) throws -> [TakeState?] {
    let store = try store()
    let takes = try ids.compactMap { try store.take($0) }
    let states = try TakeStateReader(files: files).states(of: takes)
    return ids.map { states[$0] }
  }

  /// Describes everything known about a take.
  func details(of id: UUID) throws -> String {
    let database = try SyncDatabase(path: files.database)
    let entry = try database.entry(id)?.fields
    let object = try entry?.sound.flatMap { try database.object($0.object) }
    let take = try store().take(id)
    let titles = "\(entry?.title ?? "-") \(entry?[.title].map { "\($0.stamp)" } ?? "-")"
    return """
      \(name) \(id): \(titles) deleted \(entry?.isDeleted ?? false) unread \(entry?.isSoundUnknown ?? false) \
      \(entry?.sound?.object.text ?? "-") \(entry?.sound?.hash.hexadecimal.prefix(8) ?? "-") \
      \(entry?[.sound].map { "\($0.stamp)" } ?? "-") md5 \(entry?.sound?.md5?.prefix(8) ?? "-") \
      row \(object.map { "\($0.take?.uuidString.prefix(8) ?? "-") \($0.version?.text ?? "-") seen \($0.seen?.version.text ?? "-") \($0.seen?.hash.hexadecimal.prefix(8) ?? "-")" } ?? "-") \
      others \(try database.objects(of: id).map(\.name.text)) \
      shadow \(try database.shadow(of: id).map { "\($0.title) \($0.hash?.hexadecimal.prefix(8) ?? "-") \($0.isDeleted)" } ?? "-") \
      local \(take.map { "\($0.condition) \($0.storage) trash \($0.deleted != nil)" } ?? "-") \
      intents \(try database.intents(of: id).map { "\($0.kind) \($0.failure?.code ?? "-")" })
      """
  }

  func object(of id: UUID) throws -> ObjectName? {
    try SyncDatabase(path: files.database).entry(id)?.fields.sound?.object
  }

  /// Returns the takes whose sounds are recorded with the bytes of an object.
  func takes(withBytesOf object: StoredObject) throws -> [UUID] {
    guard let md5 = object.md5.map(Hexadecimal.text) else { return [] }
    var ids: [UUID] = []
    try SyncDatabase(path: files.database).eachEntry {
      if $0.fields.sound?.md5 == md5 { ids.append($0.id) }
    }
    return ids
  }

  /// Describes everything known about an object.
  func details(of name: ObjectName) throws -> String {
    let database = try SyncDatabase(path: files.database)
    let foreign = try database.foreign(name).map { "\($0)" } ?? "-"
    guard let object = try database.object(name) else { return "\(name.text) - \(foreign)" }
    let seen = object.seen.map { "\($0.version.text) \($0.hash.hexadecimal.prefix(8))" } ?? "-"
    let take = try object.take.map { try details(of: $0) } ?? "-"
    return "\(name.text) \(object.version?.text ?? "-") round \(object.round) seen \(seen) "
      + "\(foreign) of \(take)"
  }

  /// Returns the ID of the machine's log.
  func logID() throws -> String { try SyncDatabase(path: files.database).machine.text }

  /// A pending operation.
  struct PendingIntent {
    let take: UUID
    let kind: SyncIntent.Kind
    /// The code of its failure.
    let failure: String?
    /// Whether the take has a local sound.
    let hasSound: Bool
    let words: String

    /// Whether it waits for a sound that no machine has any more, or an invalid one, and its row
    /// says so.
    var isSaid: Bool {
      kind == .download && !hasSound && ["cloud.notFound", "notSound"].contains(failure)
    }
  }

  /// Returns the pending operations.
  func waiting() throws -> [PendingIntent] {
    let database = try SyncDatabase(path: files.database)
    return try database.intents(after: 0).map { intent in
      let take = try store().take(intent.take)
      return PendingIntent(
        take: intent.take, kind: intent.kind, failure: intent.failure?.code,
        hasSound: take?.condition == .good,
        words:
          "\(intent.kind) \(intent.failure.map { "\($0)" } ?? "-") \(try details(of: intent.take))")
    }
  }

  /// Ends the simulated process, and starts a new one.
  func restart() {
    engine = nil
    opened = nil
  }
}
