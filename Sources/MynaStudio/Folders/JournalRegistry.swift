import Files
import FoundationEssentials
package import Threads

/// Records which journals are outside the takes folder, so that recovery finds them at the next
/// start.
///
/// Each entry is a symbolic link in the register's folder. It is created before the journal and
/// removed after the journal, so a link may be dangling. A dangling link is harmless and is kept
/// for a month, because the journal may be on a disk that is currently disconnected.
package struct JournalRegistry: Sendable {
  private let folders: MynaFolders
  let time: any TimeSource
  private static let longestAbsence = 30.0 * 24 * 3_600

  package init(folders: MynaFolders, time: any TimeSource = SystemTime()) {
    (self.folders, self.time) = (folders, time)
  }

  /// Registers a journal that is about to be created or has just been created.
  ///
  /// Does nothing for a journal in the takes folder, because recovery finds it anyway.
  ///
  /// Call this both before and after creating the journal. The first entry may be removed together
  /// with an older journal of the same name that another process is finishing.
  ///
  /// - Returns: the entry; nil for a journal in the takes folder.
  @discardableResult package func add(_ journal: String) throws(StudioError) -> Entry? {
    let path = Self.absolute(journal)
    guard !isAmongTakes(path) else { return nil }
    let folder = try folders.make(\.journals)
    let link = "\(folder)/\(UUID().uuidString)"
    guard symlink(path, link) == 0 else {
      throw .register(path: journal, reason: SystemError.last(journal).refusal)
    }
    Folder.synchronize(folder)
    return Entry(link: link)
  }

  package struct Entry: Sendable {
    fileprivate let link: String
  }

  func entries(of journal: String) -> [Entry] {
    let path = Self.absolute(journal)
    return links().filter { $0.target == path }.map { Entry(link: $0.path) }
  }

  package func remove(_ entries: [Entry]) { for entry in entries { unlink(entry.link) } }

  package func remove(_ journal: String) { remove(entries(of: journal)) }

  package func journals() -> [String] {
    var found: Set<String> = []
    for link in links() {
      if FileStatus.seen(link.target) != nil {
        found.insert(link.target)
      } else if link.age > Self.longestAbsence, FileStatus.isGone(link.target) {
        unlink(link.path)
      }
    }
    return found.sorted()
  }

  private func isAmongTakes(_ path: String) -> Bool {
    Folder.parent(of: path) == Self.absolute(folders.takes)
  }

  private func links() -> [(path: String, target: String, age: Double)] {
    // The folder is created when the first entry is added.
    let names = (try? Folder.names(in: folders.journals, ending: "")) ?? []
    return names.compactMap { name in
      let path = "\(folders.journals)/\(name)"
      guard let status = FileStatus.seen(link: path), let target = Path.target(ofLink: path) else {
        return nil
      }
      let age = time.date.timeIntervalSince1970 - Double(status.modified.seconds)
      return (path, target, age)
    }
  }

  private static func absolute(_ path: String) -> String {
    let path = Path.absolute(path)
    guard let folder = Path.real(Folder.parent(of: path)) else { return path }
    return folder + "/" + Folder.name(of: path)
  }
}
