import Files
import FoundationEssentials

/// A set of file changes that are made either completely or not at all, even if the process is
/// killed between two steps.
///
/// The plan is written to disk before its first step runs, unless it has only one step and no
/// takes. If the plan is interrupted, the next process that acquires the lock completes it and
/// updates the index rows. Because each step is idempotent, this completion can also be
/// interrupted. If a step fails, the previous steps are undone.
struct FileChangePlan: Codable, Equatable {
  enum Step: Codable, Equatable {
    /// Creates a hard link with an unused name, or copies the file if the file system has no hard
    /// links.
    case link(from: String, to: String)
    /// Moves a file, replacing an existing file; does nothing if the file was already moved.
    case move(from: String, to: String)
    case remove(String)

    var paths: [String] {
      switch self {
      case .link(let from, let to), .move(let from, let to): [from, to]
      case .remove(let path): [path]
      }
    }

    var changedPaths: [String] {
      if case .link(_, let to) = self { [to] } else { paths }
    }

    private enum CodingKeys: String, CodingKey {
      case link = "link"
      case move = "move"
      case remove = "remove"
    }

    private enum LinkCodingKeys: String, CodingKey {
      case from = "from"
      case to = "to"
    }

    private enum MoveCodingKeys: String, CodingKey {
      case from = "from"
      case to = "to"
    }

    private enum RemoveCodingKeys: String, CodingKey {
      case _0 = "_0"
    }
  }

  struct TakeFile: Codable, Equatable {
    var id: UUID
    var fileName: String
    /// The folder of the take's file; nil for a permanently deleted take.
    var location: TakeFileLocation?
    /// The deletion date of a take that was deleted without being in the trash first; nil for all
    /// other takes.
    var deleted: Date?

    func isThere(in folder: TakesFolder) -> Bool {
      location.map { FileStatus.isTaken(folder.file(fileName, in: $0)) } ?? false
    }

    private enum CodingKeys: String, CodingKey {
      case id = "id"
      case fileName = "fileName"
      case location = "place"
      case deleted = "deleted"
    }
  }

  /// The steps, whose paths are relative to the takes folder, because the folder may be mounted
  /// elsewhere next time.
  var steps: [Step] = []
  var takes: [TakeFile] = []

  mutating func link(_ from: String, to: String) { steps.append(.link(from: from, to: to)) }
  mutating func move(_ from: String, to: String) { steps.append(.move(from: from, to: to)) }
  mutating func remove(_ path: String) { steps.append(.remove(path)) }

  mutating func addTake(_ take: Take, in location: TakeFileLocation?, deleted: Date? = nil) {
    takes.append(
      TakeFile(id: take.id, fileName: take.fileName, location: location, deleted: deleted))
  }

  static func files(of folder: TakesFolder) throws(LibraryError) -> Set<String> {
    var paths: Set<String> = []
    for name in try FolderEntryNames.all(in: folder.work) where name.hasSuffix(ending) {
      guard let plan = try read("\(folder.work)/\(name)"), !plan.takes.isEmpty else { continue }
      for step in plan.steps {
        guard case .move(let from, let to) = step else { continue }
        for path in [from, to] where FolderListing.mayBeSound(Folder.name(of: path)) {
          paths.insert(path)
        }
      }
    }
    return paths
  }

  static func completeAll(
    in folder: TakesFolder, _ refresh: ([TakeFile]) throws(LibraryError) -> Void
  ) throws(LibraryError) {
    for name in try FolderEntryNames.all(in: folder.work) where name.hasSuffix(ending) {
      let path = "\(folder.work)/\(name)"
      guard let plan = try read(path) else { continue }
      do throws(SystemError) {
        try plan.completeSteps(in: folder)
      } catch {
        if error.isPassing { throw .inside(error) }
        // One change that cannot be completed must not block the library.
        rename(path, path + Self.failed)
        Folder.synchronize(folder.work)
        // Files that the plan has already moved are not moved back, so their rows must be updated.
        try refresh(plan.takes.filter { $0.isThere(in: folder) })
        continue
      }
      plan.synchronize(in: folder)
      try refresh(plan.takes)
      unlink(path)
    }
  }

  static func read(_ path: String) throws(LibraryError) -> FileChangePlan? {
    // Myna writes a plan completely before giving the file this name, so a file with any other
    // content is from a different program.
    guard
      let data = try rethrowing(
        as: LibraryError.init(system:), try FileContents.read(path, limit: largest)),
      let plan = try? JSONDecoder().decode(FileChangePlan.self, from: data), plan.staysInside
    else { return nil }
    return plan
  }

  static func isWaiting(_ name: String, in folder: TakesFolder) -> Bool {
    if name.contains(ending + failed) { return true }
    guard name.hasSuffix(ending) else { return false }
    do throws(LibraryError) {
      return try read("\(folder.work)/\(name)") != nil
    } catch {
      // An unreadable file may be a plan, so it counts as one.
      return true
    }
  }

  /// Whether the plan changes only files in the takes folder.
  ///
  /// In a shared folder, a plan may come from another user.
  private var staysInside: Bool {
    steps.allSatisfy { $0.paths.allSatisfy { PlannedFilePath($0) != nil } }
      && takes.allSatisfy { PlannedFilePath.isName($0.fileName) }
  }

  func synchronize(in folder: TakesFolder) {
    var parents: Set<[String]> = []
    for path in steps.flatMap(\.changedPaths) {
      if let path = PlannedFilePath(path) { parents.insert(path.folders) }
    }
    for parent in parents {
      if let open = try? OpenFolder(parent, in: folder) { open.synchronize() }
    }
  }

  static let ending = ".plan"
  static let failed = ".failed"
  /// The suffix of a failed plan that was reported to the user.
  static let told = ".told"
  /// The maximum size of a plan to read, in bytes.
  ///
  /// A plan that deletes 100,000 takes is smaller.
  static let largest = 1 << 26

  func encoded() -> Data {
    do {
      return try JSONEncoder().encode(self)
    } catch {
      preconditionFailure("a plan of texts can always be written: \(error)")
    }
  }

  private enum CodingKeys: String, CodingKey {
    case steps = "steps"
    case takes = "takes"
  }
}
