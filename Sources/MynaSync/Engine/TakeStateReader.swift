import Files
package import FoundationEssentials
import Glibc
import MynaCloud
package import MynaLibrary

/// Reads the states of takes without the sync lock, including transfers in other processes.
///
/// It can be used by one thread at a time.
package final class TakeStateReader {
  /// The maximum number of takes to query individually; for more, the whole queue is read.
  private static let few = 100

  private let files: SyncFiles
  private var opened: SyncDatabase?

  package init(files: SyncFiles) { self.files = files }

  /// Returns the name of a storage location that has a take's audio, among all locations with files
  /// in `folder`; empty if the name is unknown, nil if no location has the audio.
  package static func location(withSoundOf take: UUID, in folder: String) throws(SyncError)
    -> String?
  {
    guard !FileStatus.isGone(folder) else { return nil }
    return try FormerCloudLocations(files: SyncFiles(folder: folder, key: "")).name(
      ofPlaceWith: take)
  }

  package func states(of takes: [Take]) throws(SyncError) -> [UUID: TakeState] {
    var states: [UUID: TakeState] = [:]
    guard let database = try database() else {
      for take in takes { states[take.id] = TakeState(resting: take) }
      return states
    }
    let queue: [UUID: [SyncIntent]]? = takes.count > Self.few ? try queue(of: database) : nil
    // Only cloud-only takes require a check of their objects.
    let cloudCount = takes.count(where: \.isInCloudOnly)
    let absent = cloudCount > Self.few ? try database.absentObjects() : nil
    let failures = cloudCount > 0 ? try database.foreignFailures() : [:]
    let shares = try database.progress()
    for take in takes {
      let intents =
        if let queue { queue[take.id] ?? [] } else { try database.intents(of: take.id) }
      var state = try state(of: take, intents, shares[take.id], database)
      if state == .cloud {
        let gone =
          if let absent { absent[take.id] } else { try database.absentObject(of: take.id) }
        if let gone {
          state = .failed(FailureReason(.cloud(.notFound(gone))))
        } else if let location = try formerLocation(of: take, database) {
          state = .failed(FailureReason(.elsewhere(location: location)))
        }
        if let failure = failures[take.id] { state = .failed(failure) }
      }
      states[take.id] = state
    }
    return states
  }

  /// The number of takes in the cloud that aren't on this machine, except those with lost objects.
  package func cloudOnlyCount() throws(SyncError) -> Int {
    try database()?.bringableCount() ?? 0
  }

  package func hasFormerLocations() throws(SyncError) -> Bool {
    try !FormerCloudLocations(files: files).isEmpty
  }

  /// Stores the bucket's display name, for messages after another bucket has replaced it.
  package func setName(_ name: String) throws(SyncError) {
    guard let database = try database(), try database.fact(.placeName) != name else { return }
    try database.setFact(.placeName, to: name)
  }

  package func status() throws(SyncError) -> SyncStatus {
    guard let database = try database() else { return SyncStatus() }
    return try SyncStatus(database)
  }

  /// Returns the number of takes waiting for upload or download; a half-transferred take counts as
  /// half.
  package func waitingAmount() throws(SyncError) -> Double {
    guard let database = try database() else { return 0 }
    let count = try database.intentCounts(.upload).all + database.intentCounts(.download).all
    let carried = try database.progress().values.reduce(0) { sum, saved in
      sum + min(1, Double(saved.bytes) / Double(max(1, saved.size)))
    }
    return max(0, Double(count) - carried)
  }

  package func waiting(in library: LibraryStore) throws(SyncError) -> [UUID: TakeState] {
    guard let database = try database() else { return [:] }
    let shares = try database.progress()
    var states: [UUID: TakeState] = [:]
    for (id, intents) in try queue(of: database) {
      let take = try inLibrary { () throws(LibraryError) in try library.take(id) }
      guard let take else { continue }
      states[id] = try state(of: take, intents, shares[id], database)
    }
    return states
  }

  private func database() throws(SyncError) -> SyncDatabase? {
    if let opened { return opened }
    // If there is no database file, no round has run yet. Reading the states must not create the
    // file.
    guard !FileStatus.isGone(files.database) else { return nil }
    opened = try SyncDatabase(path: files.database)
    return opened
  }

  private func queue(of database: SyncDatabase) throws(SyncError) -> [UUID: [SyncIntent]] {
    var queue: [UUID: [SyncIntent]] = [:]
    var last = 0
    while true {
      let page = try database.intents(after: last)
      guard let end = page.last else { return queue }
      for intent in page { queue[intent.take, default: []].append(intent) }
      last = end.number
    }
  }

  /// Returns the name of a former storage location that has a take's audio; nil if the current
  /// location has it, or none is known to have it.
  private func formerLocation(
    of take: Take, _ database: SyncDatabase
  ) throws(SyncError) -> String? {
    // Before the first listing, it is unknown what the current bucket contains.
    guard try database.listingNumber() > 0, try !database.hasSound(of: take.id) else { return nil }
    return try FormerCloudLocations(files: files).name(ofPlaceWith: take.id)
  }

  private func state(
    of take: Take, _ intents: [SyncIntent], _ saved: SavedTransferProgress?,
    _ database: SyncDatabase
  ) throws(SyncError) -> TakeState {
    guard let intent = intents.first(where: { $0.kind != .delete }) else {
      return TakeState(resting: take)
    }
    if let failure = intent.failure { return .failed(failure) }
    if let saved {
      let done = saved.size > 0 ? min(1, Double(saved.bytes) / Double(saved.size)) : 0
      return intent.kind == .upload ? .uploading(done) : .downloading(done)
    }
    if intent.kind == .download, try isSeparate(take, database) { return .conflict }
    return .waiting
  }

  private func isSeparate(_ take: Take, _ database: SyncDatabase) throws(SyncError) -> Bool {
    guard take.condition == .good, let hash = take.contentHash,
      let fields = try database.entry(take.id)?.fields, let sound = fields.sound
    else { return false }
    return AudioComparison(
      local: hash, shadow: try database.shadow(of: take.id)?.hash, cloud: sound.hash,
      lineage: AudioLineage(of: fields)) == .separate
  }
}
