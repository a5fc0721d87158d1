import Foundation
import Glibc
import MynaLibrary
import Synchronization

/// The contents of a library, as far as they do not differ between two runs of a command.
struct LibrarySnapshot: Equatable {
  struct Entry: Hashable {
    /// Nil for a take that the command created, since its id is random.
    let id: UUID?
    /// Nil for such a take, too.
    let created: Date?
    let title: String
    let tags: [String]
    let note: String
    let isFavorite: Bool
    let isInTrash: Bool
    let isEdited: Bool
    let condition: TakeCondition
    let sound: String?
    /// The sounds of the available versions, oldest first.
    let versions: [String?]
  }

  /// The number of takes for each entry.
  private(set) var entries: [Entry: Int] = [:]
  /// Files in the folder of takes or in the trash that belong to no take.
  private(set) var strays: [String] = []
  /// Files left by work that has ended.
  private(set) var leftovers: [String] = []
  /// The files beside the library, with the hashes of their sounds.
  private(set) var outputs: [String: String?] = [:]

  /// Reads the library of a home, optionally with an index rebuilt elsewhere.
  ///
  /// - Parameter known: the takes that existed before the command.
  init(
    home: String, known: [UUID] = [], index data: String? = nil, outputs output: String? = nil
  ) throws {
    let folder = home + "/takes"
    let store = try LibraryStore(takes: folder, data: data ?? home + "/data")
    try store.scan()
    var files = Self.names(folder).map { "\(folder)/\($0)" }
    files += Self.names(folder + "/.myna/trash").map { "\(folder)/.myna/trash/\($0)" }
    for isTrash in [false, true] {
      for take in try store.takes(store.keys(TakeQuery(isTrash: isTrash))) {
        let path = store.path(of: take)
        files.removeAll { $0 == path }
        let versions = "\(folder)/.myna/versions/\(take.id.uuidString)"
        let entry = Entry(
          id: known.contains(take.id) ? take.id : nil,
          created: known.contains(take.id) ? take.created : nil, title: take.title, tags: take.tags,
          note: take.note, isFavorite: take.isFavorite, isInTrash: isTrash,
          isEdited: take.isEdited, condition: take.condition, sound: Self.sound(path),
          versions: Self.names(versions).sorted { Self.number($0) < Self.number($1) }
            .map { Self.sound("\(versions)/\($0)") })
        entries[entry, default: 0] += 1
      }
    }
    strays = files
    leftovers = Self.names(folder + "/.myna/work")
    for name in output.map(Self.names) ?? [] {
      outputs[name] = Self.sound("\(output ?? "")/\(name)")
    }
  }

  /// Describes the entries that only one of the two snapshots has.
  func difference(from other: LibrarySnapshot) -> String {
    let (mine, theirs) = (entries(besides: other), other.entries(besides: self))
    return "\(mine) \(outputs) instead of \(theirs) \(other.outputs)"
  }

  private func entries(besides other: LibrarySnapshot) -> [Entry] {
    entries.filter { other.entries[$0.key] != $0.value }.map(\.key)
  }

  /// Hashes of sounds, by identity of the file: copies of a library are hard links to the same
  /// files.
  private static let sounds = Mutex<[SoundKey: String?]>([:])

  private struct SoundKey: Hashable {
    let number: UInt64
    let size: Int64
    let (seconds, nanoseconds): (Int, Int)
  }

  /// Returns the hash of a file's sound; nil if the file cannot be read to its end.
  private static func sound(_ path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let key = SoundKey(
      number: UInt64(status.st_ino), size: Int64(status.st_size),
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    if let known = sounds.withLock({ $0[key] }) { return known }
    // A truncated file is what the test looks for; it is recognized by its missing hash.
    let sound = (try? TakeAnalysis(path: path))?.contentHash?.hexadecimal
    sounds.withLock { $0[key] = .some(sound) }
    return sound
  }

  private static func names(_ folder: String) -> [String] {
    let found = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (found ?? []).filter { $0 != ".myna" }
  }

  private static func number(_ name: String) -> Int {
    name.split(separator: " ").first.flatMap { Int($0) } ?? 0
  }
}
