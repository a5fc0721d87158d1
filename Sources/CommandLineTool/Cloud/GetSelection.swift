import MynaCloud

/// The objects that the words after `myna cloud get` stand for.
struct GetSelection {
  struct Item {
    let name: ObjectName
    /// Bytes, as far as a listing has told.
    let size: Int?
    /// The part of the name that becomes its path here.
    let path: Substring
  }

  private(set) var items: [Item] = []
  /// Whether they go into a folder, however many there are.
  private(set) var isMany = false
  /// The words that nothing there matches.
  private(set) var unmatched: [String] = []
  private var taken: Set<ObjectName> = []

  /// Finds out what words stand for: objects, all objects below a folder, or all that match a pattern.
  init(_ words: [String], in storage: any ObjectStorage) throws {
    for word in words {
      if word.hasSuffix("/") {
        try add(below: word, of: word, in: storage) { _ in true }
      } else if let pattern = NamePattern(word), try !Self.isThere(word, in: storage) {
        try add(below: pattern.folder, of: word, in: storage, where: pattern.matches)
      } else {
        add(Item(name: ObjectName(listed: word), size: nil, path: Self.lastPart(of: word)))
      }
    }
    if words.count > 1 { isMany = true }
  }

  /// Adds the objects below a folder that are wanted.
  private mutating func add(
    below folder: String, of word: String, in storage: any ObjectStorage,
    where isWanted: (String) -> Bool
  ) throws {
    isMany = true
    var found = false
    // A folder that is named comes as one; a pattern brings what is in it.
    let kept =
      word == folder ? folder.utf8.count - Self.lastPart(of: folder).utf8.count : folder.utf8.count
    try CloudLoop.eachPage(of: folder, in: storage) { page in
      for object in page {
        let name = object.name.text
        // A console makes an empty object of a folder.
        guard !name.hasSuffix("/"), isWanted(name) else { continue }
        found = true
        add(Item(name: object.name, size: object.size, path: Substring(name.utf8.dropFirst(kept))))
      }
    }
    if !found { unmatched.append(word) }
  }

  private mutating func add(_ item: Item) {
    if taken.insert(item.name).inserted { items.append(item) }
  }

  /// Whether an object is called like a pattern.
  private static func isThere(
    _ word: String, in storage: any ObjectStorage
  ) throws(CloudError) -> Bool {
    do throws(CloudError) {
      _ = try CloudLoop.retrying { () throws(CloudError) in
        try await storage.describe(ObjectName(listed: word))
      }
      return true
    } catch {
      switch error {
      case .notFound, .badName: return false
      default: throw error
      }
    }
  }

  /// The part of a name behind its last `/` but for one at its end.
  private static func lastPart(of name: String) -> Substring {
    let slash = UInt8(ascii: "/")
    let inner = name.utf8.dropLast(name.utf8.last == slash ? 1 : 0)
    guard let last = inner.lastIndex(of: slash) else { return name[...] }
    return name[name.utf8.index(after: last)...]
  }
}
