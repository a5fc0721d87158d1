import Foundation
import SoundFiles

/// Finds out which take a file is that the index does not know.
///
/// By the id in its tags, or the sidecar that names it, or that of a file with the same sound; else it is a new take.
struct TakeIdentifier {
  private let folder: TakesFolder
  private let index: TakeIndex
  private var orphans: [String: Sidecar]?

  /// - Parameter isRebuild: whether the index has to learn what only sidecars know; else it knows it.
  init(folder: TakesFolder, index: TakeIndex, isRebuild: Bool) throws(LibraryError) {
    (self.folder, self.index) = (folder, index)
    if !isRebuild { orphans = [:] }
  }

  /// An identifier that knows of these sidecars.
  init(folder: TakesFolder, index: TakeIndex, sidecars: [Sidecar]) {
    (self.folder, self.index) = (folder, index)
    orphans = Dictionary(sidecars.map { ($0.fileName, $0) }) { first, _ in first }
  }

  mutating func record(
    _ file: ListedFile, _ reading: TakeReading
  ) throws(LibraryError) -> TakeRecord {
    var id = UUID()
    var sidecar = try orphan(named: file.name)
    if let sidecar {
      id = sidecar.id
    } else if let claimed = reading.identity?.id, try !isTaken(claimed) {
      id = claimed
      sidecar = try Sidecar.read(folder.sidecar(of: id))
    }
    let title = sidecar?.fileName == file.name ? sidecar?.title : nil
    var take = Take(
      id: id, title: title ?? Self.title(file.name, reading.identity),
      created: reading.identity?.date ?? sidecar?.created
        ?? Date(timeIntervalSince1970: Double(file.stamp.modified / 1_000_000_000)),
      fileName: file.name, condition: .good, duration: 0, sampleRate: 0, channelCount: 0,
      formatName: "", size: file.stamp.size, contentHash: nil, tags: sidecar?.tags ?? [],
      isFavorite: sidecar?.isFavorite ?? false, note: sidecar?.note ?? "", isEdited: false,
      storage: .here,
      deleted: file.place == .trash ? sidecar?.deleted ?? LibraryStore.wholeSecond(.now) : nil)
    reading.apply(to: &take)
    take.isEdited = try TakeVersions(of: id, in: folder, besides: file.stamp).isEdited
    return TakeRecord(take: take, place: file.place, stamp: file.stamp)
  }

  /// What a file's name says, or the title it was recorded with where the name stands for that.
  private static func title(_ name: String, _ identity: TakeIdentity?) -> String {
    let title = TitleRules.title(fromFileName: name)
    guard let identity, let first = identity.title.flatMap(TitleRules.clean) else { return title }
    let recorded = TitleRules.fileName(
      first, created: identity.date, secondsFromGMT: identity.secondsFromGMT, fileExtension: "flac")
    return TitleRules.title(fromFileName: recorded) == title ? first : title
  }

  /// The sidecar of a file that carries no id; they are read when the first such file turns up.
  private mutating func orphan(named name: String) throws(LibraryError) -> Sidecar? {
    if orphans == nil {
      var found: [String: Sidecar] = [:]
      for name in try FolderNames.all(in: folder.sidecars) where name.hasSuffix(".json") {
        guard let sidecar = try Sidecar.read("\(folder.sidecars)/\(name)") else { continue }
        found[sidecar.fileName] = sidecar
      }
      orphans = found
    }
    guard let sidecar = orphans?[name], try !isTaken(sidecar.id) else { return nil }
    orphans?[name] = nil
    return sidecar
  }

  /// Whether a take that is there has the id: what else claims it is a copy, or a forgery.
  private func isTaken(_ id: UUID) throws(LibraryError) -> Bool {
    guard let record = try index.record(id) else { return false }
    return TakesFolder.exists(folder.file(record.take.fileName, in: record.place))
  }
}
