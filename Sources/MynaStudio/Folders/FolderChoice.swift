import Files
import FoundationEssentials
import MynaLibrary

/// The folders of takes that a person has used, as `folder.json` has them.
struct FolderChoice: Codable, Equatable, Sendable {
  /// A folder of takes, and the library that knows it.
  struct Place: Codable, Equatable, Sendable {
    var takes: String
    /// The name of the library among Myna's data; nil for the first one, which has no name.
    var library: String?

    private enum CodingKeys: String, CodingKey {
      case takes = "takes"
      case library = "library"
    }
  }

  /// The folder in use, and then those used before.
  var places: [Place]
  /// The folder that was in use before the last change; nil if there was none.
  var former: FormerFolder?
  /// The new path of the folder in use, while it is being renamed.
  var movingTo: String?
  /// The folder that a copy is being made in.
  var copyingTo: String?

  private enum CodingKeys: String, CodingKey {
    case places = "places"
    case former = "former"
    case movingTo = "movingTo"
    case copyingTo = "copyingTo"
  }

  /// The choice of a person who has made none.
  init(takes: String) { places = [Place(takes: takes)] }

  /// Reads a choice; nil for anything else.
  init?(_ data: Data) {
    guard let choice = try? JSONDecoder().decode(FolderChoice.self, from: data),
      !choice.places.isEmpty, choice.places.allSatisfy(\.isUsable)
    else { return nil }
    self = choice
  }

  /// The folder in use: at its new path from the moment on in which it is renamed.
  var current: Place {
    guard let movingTo, Self.isNowhere(places[0].takes), LibraryStore.isWhole(takes: movingTo)
    else { return places[0] }
    return Place(takes: movingTo, library: places[0].library)
  }

  /// The same without what a killed process has left undone.
  var settled: FolderChoice {
    var choice = self
    if current != places[0], let movingTo { choice = moved(to: movingTo) }
    (choice.movingTo, choice.copyingTo) = (nil, nil)
    return choice
  }

  /// The choice after the folder in use was moved.
  ///
  /// - Parameter source: the folder that was moved, if the path in use is a link to it.
  func moved(to path: String, from source: String? = nil) -> FolderChoice {
    var choice = self
    choice.former = FormerFolder(takes: source ?? places[0].takes, isMoved: true)
    choice.places.removeAll { $0.takes == path }
    choice.places.removeFirst(choice.places.first == places[0] ? 1 : 0)
    choice.places.insert(Place(takes: path, library: places[0].library), at: 0)
    (choice.movingTo, choice.copyingTo) = (nil, nil)
    return choice
  }

  /// Returns whether a path is known to lead nowhere, be it through a link.
  static func isNowhere(_ path: String) -> Bool {
    do throws(SystemError) { return try FileStatus.find(path) == nil } catch { return false }
  }
}

extension FolderChoice.Place {
  /// Whether it leads where it should, whoever wrote it.
  fileprivate var isUsable: Bool {
    let isName = library?.utf8.allSatisfy { (0x30...0x39).contains($0) } ?? true
    return takes.utf8.first == UInt8(ascii: "/") && isName && library != ""
  }
}

/// The folder of takes that was in use before another one.
public struct FormerFolder: Codable, Equatable, Sendable {
  /// Its path.
  public let takes: String
  /// Whether its files were moved into the folder in use; if not, it is as it was.
  public let isMoved: Bool

  private enum CodingKeys: String, CodingKey {
    case takes = "takes"
    case isMoved = "isMoved"
  }
}
