import Files
import FoundationEssentials
import MynaLibrary

struct FolderChoice: Codable, Equatable, Sendable {
  struct Location: Codable, Equatable, Sendable {
    var takes: String
    /// The name of the library in Myna's data folder; nil for the first library.
    var library: String?

    private enum CodingKeys: String, CodingKey {
      case takes = "takes"
      case library = "library"
    }
  }

  /// The takes folders that have been used, with the current folder first.
  var places: [Location]
  var former: FormerFolder?
  /// The new path of the current folder while it is being renamed.
  var movingTo: String?
  /// The path of an unfinished copy, which is removed after a crash.
  var copyingTo: String?

  private enum CodingKeys: String, CodingKey {
    case places = "places"
    case former = "former"
    case movingTo = "movingTo"
    case copyingTo = "copyingTo"
  }

  init(takes: String) { places = [Location(takes: takes)] }

  init?(_ data: Data) {
    guard let choice = try? JSONDecoder().decode(FolderChoice.self, from: data),
      !choice.places.isEmpty, choice.places.allSatisfy(\.isUsable)
    else { return nil }
    self = choice
  }

  /// The current takes folder.
  ///
  /// As soon as a folder has been renamed, this is the new path, even if the change is unfinished.
  var current: Location {
    guard let movingTo, Self.isNowhere(places[0].takes), LibraryStore.isWhole(takes: movingTo)
    else { return places[0] }
    return Location(takes: movingTo, library: places[0].library)
  }

  /// The choice without unfinished work, for use after a crash.
  ///
  /// If the current folder has already been renamed, this contains the new path. An unfinished copy
  /// is omitted.
  var settled: FolderChoice {
    var choice = self
    if current != places[0], let movingTo { choice = moved(to: movingTo) }
    (choice.movingTo, choice.copyingTo) = (nil, nil)
    return choice
  }

  func moved(to path: String, from source: String? = nil) -> FolderChoice {
    var choice = self
    choice.former = FormerFolder(takes: source ?? places[0].takes, isMoved: true)
    choice.places.removeAll { $0.takes == path }
    choice.places.removeFirst(choice.places.first == places[0] ? 1 : 0)
    choice.places.insert(Location(takes: path, library: places[0].library), at: 0)
    (choice.movingTo, choice.copyingTo) = (nil, nil)
    return choice
  }

  /// Returns whether nothing exists at a path after following links.
  ///
  /// Returns false if this cannot be determined.
  static func isNowhere(_ path: String) -> Bool {
    do throws(SystemError) { return try FileStatus.find(path) == nil } catch { return false }
  }
}

extension FolderChoice.Location {
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
