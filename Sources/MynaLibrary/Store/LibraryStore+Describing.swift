import Files
public import Foundation

/// What is said of a take: its title, its tags, its note, its mark.
extension LibraryStore {
  /// Gives a take another title, and its file the name that goes with it; a name that is taken is numbered.
  ///
  /// - Parameter title: anything typed; what cannot be kept of it is cleaned away.
  /// - Returns: the take as it is now.
  @discardableResult public func rename(
    _ id: UUID, to title: String
  ) throws(LibraryError) -> Take {
    guard let title = TitleRules.clean(title) else { throw .noTitle }
    let hold = try holdFolder()
    defer { extendLifetime(hold) }
    var record = try known(id)
    guard title != record.take.title else { return record.take }
    let ending = NumberedPath.ending(of: record.take.fileName)
    let name = try freeName(
      TitleRules.fileName(
        title, created: record.take.created,
        secondsFromGMT: Self.secondsFromGMT(record.take), fileExtension: ending),
      in: record.place, besides: record.take.fileName)
    let old = record.take.fileName
    record.take.title = title
    // One that is gone comes back under the name it had.
    if record.take.condition != .missing { record.take.fileName = name }
    var plan = FolderPlan()
    try sidecar(of: &record, into: &plan)
    // Where the name says it all, a look at the folder finds it.
    if !plan.steps.isEmpty { plan.concern(record.take, in: record.place) }
    if record.take.fileName != old {
      plan.move(folder.relative(old, in: record.place), to: folder.relative(name, in: record.place))
    }
    try carryOut(plan, saving: [record])
    return record.take
  }

  /// Gives a take these tags and no others; blank ones and repeats are left out.
  @discardableResult public func setTags(
    _ id: UUID, to tags: [String]
  ) throws(LibraryError) -> Take {
    let clean = Set(tags.compactMap(TitleRules.clean)).sorted()
    return try describe(id) { $0.tags = clean }
  }

  /// Gives a take more tags and takes others away, whatever tags it was given meanwhile.
  ///
  /// - Parameters:
  ///   - added: tags that it is to have; one that it has already stays one.
  ///   - removed: tags that it is not to have; upper and lower case are the same, as in a search.
  @discardableResult public func changeTags(
    _ id: UUID, adding added: [String], removing removed: [String] = []
  ) throws(LibraryError) -> Take {
    let gone = Set(removed.map(SearchFolding.fold))
    return try describe(id) { take in
      let kept = take.tags.filter { !gone.contains(SearchFolding.fold($0)) }
      take.tags = Set(kept + added.compactMap(TitleRules.clean)).sorted()
    }
  }

  /// Marks a take, or takes its mark away.
  @discardableResult public func setFavorite(
    _ id: UUID, to isFavorite: Bool
  ) throws(LibraryError) -> Take {
    try describe(id) { $0.isFavorite = isFavorite }
  }

  /// Writes something down beside a take.
  @discardableResult public func setNote(
    _ id: UUID, to note: String
  ) throws(LibraryError) -> Take {
    let text = note.trimmingCharacters(in: .whitespacesAndNewlines).replacing("\0", with: "")
    return try describe(id) { $0.note = text }
  }

  private func describe(
    _ id: UUID, _ change: (inout Take) -> Void
  ) throws(LibraryError) -> Take {
    let hold = try holdFolder()
    defer { extendLifetime(hold) }
    var record = try known(id)
    let before = record.take
    change(&record.take)
    guard record.take != before else { return before }
    var plan = FolderPlan()
    try sidecar(of: &record, into: &plan)
    if !plan.steps.isEmpty { plan.concern(record.take, in: record.place) }
    try carryOut(plan, saving: [record])
    return record.take
  }

  // MARK: Names

  static func secondsFromGMT(_ take: Take) -> Int {
    TimeZone.current.secondsFromGMT(for: take.created)
  }

  /// The name, or the first one with a number after it that no file, take or recording has, and nobody has `taken`.
  func freeName(
    _ name: String, in place: TakeFilePlace, besides own: String? = nil, taken: Set<String> = []
  ) throws(LibraryError) -> String {
    var limit = NameLimit.bytes(in: folder.path)
    var number = 1
    while true {
      let candidate = NumberedPath.path(name, number: number, longest: limit)
      if candidate == own { return candidate }
      let path = folder.file(candidate, in: place)
      switch NameUse(of: path) {
      case .tooLong where limit > NameLimit.least:
        // Not every file system reports how long its names may be.
        limit -= 8
        continue
      case .tooLong: throw .system(path, code: ENAMETOOLONG)
      case .unknown(let code): throw .system(path, code: code)
      case .free:
        // A take whose file is gone keeps its name, in case the file comes back.
        let known = try index.records(named: candidate, in: place)
        if known.isEmpty, !taken.contains(candidate),
          !NumberedPath.isTaken(JournalName.journal(for: path))
        {
          return candidate
        }
      case .taken: break
      }
      number += 1
    }
  }
}
