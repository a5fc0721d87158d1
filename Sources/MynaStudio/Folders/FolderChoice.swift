import Files
import FoundationEssentials
import MynaLibrary

/// The takes folders that the user has used, as stored in `folder.json`.
struct FolderChoice: Codable, Equatable, Sendable {
  /// A takes folder and its library.
  struct Place: Codable, Equatable, Sendable {
    var takes: String
    /// The name of the library in Myna's data folder; nil for the first library.
    var library: String?

    private enum CodingKeys: String, CodingKey {
      case takes = "takes"
      case library = "library"
    }
  }

  /// The current takes folder, followed by the former ones.
  var places: [Place]
  /// The takes folder in use before the last change; nil if there was none.
  var former: FormerFolder?
  /// The new path of the takes folder during a rename.
  var movingTo: String?
  /// The folder that a copy is being written to.
  var copyingTo: String?

  private enum CodingKeys: String, CodingKey {
    case places = "places"
    case former = "former"
    case movingTo = "movingTo"
    case copyingTo = "copyingTo"
  }

  /// Creates the default choice.
  init(takes: String) { places = [Place(takes: takes)] }

  /// Decodes a choice; nil if the data is not a valid choice.
  init?(_ data: Data) {
    guard let choice = try? JSONDecoder().decode(FolderChoice.self, from: data),
      !choice.places.isEmpty, choice.places.allSatisfy(\.isUsable)
    else { return nil }
    self = choice
  }

  /// The current takes folder.
  ///
  /// During a rename, this is the new path as soon as the rename has happened.
  var current: Place {
    guard let movingTo, Self.isNowhere(places[0].takes), LibraryStore.isWhole(takes: movingTo)
    else { return places[0] }
    return Place(takes: movingTo, library: places[0].library)
  }

  /// The choice after settling a move that a killed process left unfinished.
  var settled: FolderChoice {
    var choice = self
    if current != places[0], let movingTo { choice = moved(to: movingTo) }
    (choice.movingTo, choice.copyingTo) = (nil, nil)
    return choice
  }

  /// Returns the choice after the current folder was moved.
  ///
  /// - Parameter source: the folder that was moved, if the current path is a link to it.
  func moved(to path: String, from source: String? = nil) -> FolderChoice {
    var choice = self
    choice.former = FormerFolder(takes: source ?? places[0].takes, isMoved: true)
    choice.places.removeAll { $0.takes == path }
    choice.places.removeFirst(choice.places.first == places[0] ? 1 : 0)
    choice.places.insert(Place(takes: path, library: places[0].library), at: 0)
    (choice.movingTo, choice.copyingTo) = (nil, nil)
    return choice
  }

  /// Returns whether nothing exists at a path, with links followed.
  ///
  /// False if that cannot be determined.
  static func isNowhere(_ path: String) -> Bool {
    do throws(SystemError) { return try FileStatus.find(path) == nil } catch { return false }
  }
}

extension FolderChoice.Place {
  /// Whether the path and the library name are valid; the file may have been edited by hand.
  fileprivate var isUsable: Bool {
    let isName = library?.utf8.allSatisfy { (0x30...0x39).contains($0) } ?? true
    return takes.utf8.first == UInt8(ascii: "/") && isName && library != ""
  }
}

/// The takes folder that was in use before the current one.
public struct FormerFolder: Codable, Equatable, Sendable {
  /// The path of the former folder.
  public let takes: String
  /// Whether the files were moved to the current folder.
  ///
  /// If false, the former folder is unchanged.
  public let isMoved: Bool

  private enum CodingKeys: String, CodingKey {
    case takes = "takes"
    case isMoved = "isMoved"
  }
}
