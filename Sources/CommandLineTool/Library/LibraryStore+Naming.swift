import Dates
import MynaLibrary
import TextFolding
import Threads

extension LibraryStore {
  private static let mostCandidates = 3

  /// Returns the take that a name refers to.
  ///
  /// The name can be a title, an ID, the beginning of an ID, a file name, words that only one take
  /// contains, `last`, `title:` followed by a title, or a path to a file in the takes folder.
  ///
  /// If the take's file has changed, or if the name does not identify exactly one take, this method
  /// scans the entire folder first.
  ///
  /// - Parameter isTrash: whether to search only the trash.
  /// - Throws: `TakeNameError`, or an error that occurred while reading the library.
  func take(named name: String, isTrash: Bool = false) throws -> Take {
    if !isCompared {
      do throws(LibraryError) {
        let take = try found(name, isTrash: isTrash)
        if try isCurrent(take) { return take }
      } catch {
        guard Self.isUnclear(error) else { throw error }
      }
      try LibraryOpener.scan(self)
    }
    return try takeAsKnown(named: name, isTrash: isTrash)
  }

  /// Returns the take that a word on the command line refers to.
  private func found(_ name: String, isTrash: Bool) throws(LibraryError) -> Take {
    if let title = OperandWord(name).title { return try find(titled: title, isTrash: isTrash) }
    guard !isTrash, let file = TakesFolderFile(path: name),
      let take = try take(fileName: file.name)
    else { return try find(name, isTrash: isTrash) }
    return take
  }

  /// Whether the error means that the name matches no take or several takes, or that the take's
  /// file is inaccessible.
  private static func isUnclear(_ error: LibraryError) -> Bool {
    switch error {
    // The scan reports unreadable files and continues with the others.
    case .noTake, .severalTakes, .unseen: true
    default: false
    }
  }

  /// Returns the take that a name refers to, using only the index.
  private func takeAsKnown(named name: String, isTrash: Bool) throws -> Take {
    do throws(LibraryError) {
      return try found(name, isTrash: isTrash)
    } catch .severalTakes(_, let count) {
      let first = try candidates(name, isTrash: isTrash).prefix(Self.mostCandidates)
      throw TakeNameError.several(name: name, count: count, first: Array(first))
    } catch .noTake {
      guard !OperandWord(name).isLast else {
        throw isTrash ? TakeNameError.emptyTrash : TakeNameError.noTakes
      }
      // Ignore errors, because the hint to search in the trash, or outside the trash, is optional.
      guard (try? found(name, isTrash: !isTrash)) != nil else {
        throw TakeNameError.unknown(name: OperandWord(name).title ?? name)
      }
      throw isTrash ? TakeNameError.notInTrash(name: name) : TakeNameError.inTrash(name: name)
    }
  }

  /// Returns the takes with the given names, in order and without duplicates.
  func takes(named names: [String], isTrash: Bool = false) throws -> [Take] {
    var found: [Take] = []
    for name in names {
      let take = try take(named: name, isTrash: isTrash)
      if !found.contains(where: { $0.id == take.id }) { found.append(take) }
    }
    return found
  }

  /// Returns the take with the given name, or a deleted take if no other take has that name.
  func takeAnywhere(named name: String) throws -> Take {
    do {
      return try take(named: name)
    } catch TakeNameError.inTrash {
      return try take(named: name, isTrash: true)
    }
  }

  private func candidates(_ name: String, isTrash: Bool) throws(LibraryError) -> [Take] {
    let name = OperandWord(name).title ?? name
    let search = SearchQuery(name, now: time.date, calendar: .current)
    let found = try takes(keys(TakeQuery(search, isTrash: isTrash)))
    let folded = SearchFolding.fold(name)
    let titled = found.filter { SearchFolding.fold($0.title) == folded }
    guard titled.isEmpty, found.isEmpty else { return titled.isEmpty ? found : titled }
    // Compare all takes, because the search does not find prefixes of IDs or titles that look like
    // a query.
    return try takes(keys(TakeQuery(isTrash: isTrash))).filter {
      SearchFolding.fold($0.title) == folded || $0.id.text.hasPrefix(name.uppercased())
    }
  }
}
