import MynaCloud

struct CloudDownloadSelection {
  struct Item {
    let name: ObjectName
    /// The size in bytes, if the listing reported it.
    let size: Int?
    /// The part of the object name that is used as the local path.
    let path: Substring
  }

  private(set) var items: [Item] = []
  /// Whether the objects are downloaded to a folder even if there is only one.
  private(set) var isMany = false
  private(set) var unmatched: [String] = []
  private var taken: Set<ObjectName> = []

  /// Finds the objects for the operands: object names, folders ending in `/`, and patterns.
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

  private mutating func add(
    below folder: String, of word: String, in storage: any ObjectStorage,
    where isWanted: (String) -> Bool
  ) throws {
    isMany = true
    var found = false
    // If a folder is given by its name, local paths begin with that name. For a pattern, local
    // paths are relative to the folder that contains the matching objects.
    let kept =
      word == folder ? folder.utf8.count - Self.lastPart(of: folder).utf8.count : folder.utf8.count
    try InterruptibleTask.eachPage(of: folder, in: storage) { page in
      for object in page {
        let name = object.name.text
        // Skip the empty objects that storage consoles create to represent folders.
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

  /// Whether there is an object whose name is exactly the pattern, including its special
  /// characters.
  private static func isThere(
    _ word: String, in storage: any ObjectStorage
  ) throws(CloudError) -> Bool {
    do throws(CloudError) {
      _ = try InterruptibleTask.retrying { () throws(CloudError) in
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

  /// Returns the last component of a name, with its trailing `/` if it has one.
  private static func lastPart(of name: String) -> Substring {
    let slash = UInt8(ascii: "/")
    let inner = name.utf8.dropLast(name.utf8.last == slash ? 1 : 0)
    guard let last = inner.lastIndex(of: slash) else { return name[...] }
    return name[name.utf8.index(after: last)...]
  }
}
