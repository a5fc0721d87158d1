import Files
import FoundationEssentials

/// The takes folder: audio files that any program can open, and a hidden folder for other data.
///
/// The folder is the source of truth. An index can be rebuilt from the folder alone.
public struct TakesFolder: Equatable, Sendable {
  /// The path of the folder.
  public let path: String

  private let hiddenName: String

  /// Creates a value for a path, which need not exist.
  public init(path: String) { self.init(path: path, hiddenName: ".myna") }

  /// - Parameter hiddenName: `.myna`, or a different name while the hidden folder is being created.
  init(path: String, hiddenName: String) { (self.path, self.hiddenName) = (path, hiddenName) }

  var hidden: String { "\(path)/\(hiddenName)" }
  var sidecars: String { hidden + "/takes" }
  var trash: String { hidden + "/trash" }
  var versions: String { hidden + "/versions" }
  var work: String { hidden + "/work" }
  var lock: String { hidden + "/lock" }

  func file(_ name: String, in location: TakeFileLocation) -> String {
    switch location {
    case .folder: "\(path)/\(name)"
    case .trash: "\(trash)/\(name)"
    }
  }

  func path(of take: Take) -> String {
    file(take.fileName, in: take.deleted == nil ? .folder : .trash)
  }

  func sidecar(of id: UUID) -> String { "\(sidecars)/\(id.uuidString).json" }
  func versions(of id: UUID) -> String { "\(versions)/\(id.uuidString)" }

  func hasRest(of id: UUID) throws(LibraryError) -> Bool {
    if !FileStatus.isGone(performance(of: id)) || !FileStatus.isGone(eventLog(of: id)) {
      return true
    }
    return try !FolderEntryNames.all(in: versions(of: id)).isEmpty
  }

  /// Whether the folder exists with its hidden folder, unlike an empty mount point.
  ///
  /// - Throws: an error if that cannot be determined.
  var isWhole: Bool {
    get throws(LibraryError) {
      try rethrowing(as: LibraryError.init(unseen:)) { () throws(SystemError) in
        guard try FileStatus.find(path)?.kind == .folder else { return false }
        return try FileStatus.find(hidden)?.kind == .folder
      }
    }
  }

  /// Throws an error if one of Myna's own folders is a link or a file.
  ///
  /// A takes folder may be shared or unpacked from an archive; following a link in it could change
  /// files outside the folder.
  public func checkFolders() throws(LibraryError) {
    for folder in [hidden, sidecars, performances, trash, versions, work] {
      let status = try rethrowing(as: LibraryError.init(unseen:), try FileStatus.find(link: folder))
      guard let status else { continue }
      guard status.kind == .folder else { throw .notFolder(path: folder) }
    }
  }

  func make() throws(LibraryError) {
    for folder in [path, hidden, sidecars, trash, versions, work]
    where !FileStatus.isFolder(folder) {
      // Use the default permissions, so that takes are shared like the user's other files.
      try rethrowing(as: LibraryError.init(system:), try Folder.make(folder))
    }
  }

  func relative(_ name: String, in location: TakeFileLocation) -> String {
    relative(file(name, in: location))
  }

  /// Returns a path as written in plans: relative to the takes folder, starting with a slash.
  func relative(_ path: String) -> String { String(path.dropFirst(self.path.count)) }
}

package enum TakeFileLocation: Int, Codable {
  case folder = 0
  case trash = 1
}
