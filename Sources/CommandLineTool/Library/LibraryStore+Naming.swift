import Dates
import MynaLibrary
import TextFolding
import Threads

/// The takes that words on the command line stand for.
extension LibraryStore {
  private static let mostCandidates = 3

  /// The take a person means: by its title, its id or the beginning of it, its file's name, words only it has, or "last".
  ///
  /// Whether its own file was changed is looked at; if so, or if the name is not clear, the whole folder is.
  ///
  /// - Parameter isTrash: whether it is looked for in the trash, and not among the others.
  /// - Throws: `TakeNameError`, or what keeps the library from being read.
  func take(named name: String, isTrash: Bool = false) throws -> Take {
    if !isCompared {
      do throws(LibraryError) {
        let take = try find(name, isTrash: isTrash)
        if try isCurrent(take) { return take }
      } catch {
        guard Self.isUnclear(error) else { throw error }
      }
      try OpenLibrary.scan(self)
    }
    return try takeAsKnown(named: name, isTrash: isTrash)
  }

  /// Whether an error says that a name stands for no take, or for several, or that its file cannot be seen.
  private static func isUnclear(_ error: LibraryError) -> Bool {
    switch error {
    // The scan reports files that cannot be read now, and continues with the others.
    case .noTake, .severalTakes, .unseen: true
    default: false
    }
  }

  /// The take a person means according to the index.
  private func takeAsKnown(named name: String, isTrash: Bool) throws -> Take {
    do throws(LibraryError) {
      return try find(name, isTrash: isTrash)
    } catch .severalTakes(_, let count) {
      let first = try candidates(name, isTrash: isTrash).prefix(Self.mostCandidates)
      throw TakeNameError.several(name: name, count: count, first: Array(first))
    } catch .noTake {
      guard name.lowercased() != "last" else {
        throw isTrash ? TakeNameError.emptyTrash : TakeNameError.noTakes
      }
      // What it could be elsewhere is an advice; without one it is just unknown.
      guard (try? find(name, isTrash: !isTrash)) != nil else {
        throw TakeNameError.unknown(name: name)
      }
      throw isTrash ? TakeNameError.notInTrash(name: name) : TakeNameError.inTrash(name: name)
    }
  }

  /// The takes of several names, each once, in their order.
  func takes(named names: [String], isTrash: Bool = false) throws -> [Take] {
    var found: [Take] = []
    for name in names {
      let take = try take(named: name, isTrash: isTrash)
      if !found.contains(where: { $0.id == take.id }) { found.append(take) }
    }
    return found
  }

  /// A take of the name wherever it is, in the trash last.
  func takeAnywhere(named name: String) throws -> Take {
    do {
      return try take(named: name)
    } catch TakeNameError.inTrash {
      return try take(named: name, isTrash: true)
    }
  }

  /// The takes that an ambiguous name can mean.
  private func candidates(_ name: String, isTrash: Bool) throws(LibraryError) -> [Take] {
    let search = SearchQuery(name, now: time.date, calendar: .current)
    let found = try takes(keys(TakeQuery(search, isTrash: isTrash)))
    let folded = SearchFolding.fold(name)
    let titled = found.filter { SearchFolding.fold($0.title) == folded }
    guard titled.isEmpty, found.isEmpty else { return titled.isEmpty ? found : titled }
    // A title that reads like a search finds others than itself, and so does the beginning of an id.
    return try takes(keys(TakeQuery(isTrash: isTrash))).filter {
      SearchFolding.fold($0.title) == folded || $0.id.text.hasPrefix(name.uppercased())
    }
  }
}
