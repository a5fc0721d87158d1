import Files
import FoundationEssentials

/// The differences between a takes folder and the rows of the index.
///
/// The digests of files and rows are compared in memory, because a join in SQLite would take four
/// times as long.
struct FolderDifference {
  private(set) var fileCount = 0
  /// Files that match no row.
  private(set) var files: [ListedFile] = []
  /// The keys of rows that match no file or whose file should be read again.
  ///
  /// Excludes rows whose file was already missing.
  private(set) var rows: [Int64] = []
  private(set) var sidecars: [UUID] = []
  private(set) var orphans: [UUID] = []
  /// Files that could not be accessed; their rows do not change.
  private(set) var unseen: [UnreadableFile] = []

  var isEmpty: Bool { files.isEmpty && rows.isEmpty && sidecars.isEmpty }

  /// Compares the folder with the index.
  ///
  /// Other threads list the folder while this thread reads the rows.
  ///
  /// - Parameter decoders: the available decoders. An unreadable take is tried again if they have
  ///   changed.
  init(
    between folder: TakesFolder, and index: TakeIndex, decoders: String
  ) throws(LibraryError) {
    let listing = FolderListingTask(folder)
    let stamps = try IndexRowDigests(of: index.database, decoders: decoders)
    var contents = try listing.contents()
    if !contents.candidates.isEmpty {
      let known = Set(stamps.fileDigests)
      try contents.addCandidates(of: folder) { file, digest throws(LibraryError) in
        if known.contains(digest) { return true }
        // A known take's file counts as audio even if its signature is damaged.
        return try index.records(named: file.name, in: file.location)
          .contains { $0.take.condition != .missing }
      }
    }
    fileCount = contents.files.count
    rows = stamps.retried
    if !Self.areSame(contents.fileDigests, stamps.fileDigests) {
      let known = Set(stamps.fileDigests)
      files = zip(contents.files, contents.fileDigests).compactMap {
        known.contains($1) ? nil : $0
      }
      let there = Set(contents.fileDigests)
      rows += zip(stamps.fileKeys, stamps.fileDigests).compactMap { there.contains($1) ? nil : $0 }
    }
    if !Self.areSame(contents.sidecarDigests, stamps.sidecarDigests) {
      let (seen, there) = (Set(stamps.sidecarDigests), Set(contents.sidecarDigests))
      var others = Set(
        zip(contents.sidecars, contents.sidecarDigests).compactMap {
          seen.contains($1) ? nil : $0
        })
      // A sidecar without a take may belong to a file that comes back.
      let known = others.isEmpty ? [] : Set(try index.knownIDs())
      orphans = others.subtracting(known).sorted { $0.uuidString < $1.uuidString }
      others.formIntersection(known)
      others.formUnion(
        zip(stamps.sidecarTakes, stamps.sidecarDigests).compactMap {
          there.contains($1) ? nil : $0
        })
      sidecars = others.subtracting(contents.unseenSidecars)
        .sorted { $0.uuidString < $1.uuidString }
    }
    try leave(contents.unseenFiles, in: index)
  }

  private mutating func leave(
    _ files: [UnreadableFile], in index: TakeIndex
  ) throws(LibraryError) {
    unseen = files
    var keys: Set<Int64> = []
    for file in files {
      keys.formUnion(try index.records(named: file.name, in: file.location).map(\.key))
    }
    if !keys.isEmpty { rows.removeAll(where: keys.contains) }
  }

  private static func areSame(_ one: [Int], _ other: [Int]) -> Bool {
    one.count == other.count && one.reduce(0, &+) == other.reduce(0, &+)
      && one.reduce(0, ^) == other.reduce(0, ^)
  }
}
