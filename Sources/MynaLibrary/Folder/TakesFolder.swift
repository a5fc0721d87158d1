import Files
import FoundationEssentials

/// The folder of takes: files that anybody may open, and a hidden folder with what they cannot carry.
///
/// It is the truth. Whatever an index says of it can be found out again from it alone.
public struct TakesFolder: Equatable, Sendable {
  /// The path of the folder.
  public let path: String

  private let hiddenName: String

  /// The folder at a path, which need not be there yet.
  public init(path: String) { self.init(path: path, hiddenName: ".myna") }

  /// - Parameter hiddenName: another name than `.myna` for a hidden folder that is in the making.
  init(path: String, hiddenName: String) { (self.path, self.hiddenName) = (path, hiddenName) }

  /// The folder in which Myna keeps files beside the takes.
  var hidden: String { "\(path)/\(hiddenName)" }
  /// A small file for each take that has more to it than its sound.
  var sidecars: String { hidden + "/takes" }
  /// Takes that were deleted.
  var trash: String { hidden + "/trash" }
  /// The folder of earlier versions of edited takes.
  var versions: String { hidden + "/versions" }
  /// Files in the making, and plans of what is to be done with them.
  var work: String { hidden + "/work" }
  /// Held by who changes something.
  var lock: String { hidden + "/lock" }

  /// The file of a take, in the folder itself or in the trash.
  func file(_ name: String, in place: TakeFilePlace) -> String {
    switch place {
    case .folder: "\(path)/\(name)"
    case .trash: "\(trash)/\(name)"
    }
  }

  /// Returns the path of a take's file.
  func path(of take: Take) -> String {
    file(take.fileName, in: take.deleted == nil ? .folder : .trash)
  }

  func sidecar(of id: UUID) -> String { "\(sidecars)/\(id.uuidString).json" }
  func versions(of id: UUID) -> String { "\(versions)/\(id.uuidString)" }

  /// Whether it has more of a take than the take's own file: earlier versions, or music that was played.
  func hasRest(of id: UUID) throws(LibraryError) -> Bool {
    if !FileStatus.isGone(performance(of: id)) || !FileStatus.isGone(eventLog(of: id)) {
      return true
    }
    return try !FolderNames.all(in: versions(of: id)).isEmpty
  }

  /// Whether it is there, and was not put in the place of one that is gone, as an empty mount point is.
  ///
  /// - Throws: if that cannot be seen now.
  var isWhole: Bool {
    get throws(LibraryError) {
      try rethrowing(as: LibraryError.init(unseen:)) { () throws(SystemError) in
        guard try FileStatus.find(path)?.kind == .folder else { return false }
        return try FileStatus.find(hidden)?.kind == .folder
      }
    }
  }

  /// Refuses links and files in place of Myna's own folders.
  ///
  /// Folders of takes are shared and unpacked, and following a link in one would change files outside of it.
  public func checkFolders() throws(LibraryError) {
    for folder in [hidden, sidecars, performances, trash, versions, work] {
      let status = try rethrowing(as: LibraryError.init(unseen:), try FileStatus.find(link: folder))
      guard let status else { continue }
      guard status.kind == .folder else { throw .notFolder(path: folder) }
    }
  }

  /// Makes what is missing of it.
  func make() throws(LibraryError) {
    for folder in [path, hidden, sidecars, trash, versions, work]
    where !FileStatus.isFolder(folder) {
      // Takes are made to be shared as the person's other files are.
      try rethrowing(as: LibraryError.init(system:), try Folder.make(folder))
    }
  }

  /// Returns the path of a take's file, as written in plans.
  func relative(_ name: String, in place: TakeFilePlace) -> String {
    relative(file(name, in: place))
  }

  /// Returns the path of a file in the folder, as written in plans.
  func relative(_ path: String) -> String { String(path.dropFirst(self.path.count)) }
}

/// The path of a take's file.
package enum TakeFilePlace: Int, Codable {
  case folder = 0
  case trash = 1
}
