import Files
import FoundationEssentials

/// Changes of files that happen all, or not at all, even if the process is killed between two of them.
///
/// A plan is written down before its first step, unless that is its only one and a look at the folder finds out what it did; whoever
/// next holds the lock completes what was begun, the rows of the index included. Each step does nothing when it was
/// done before, so that completing may be interrupted too. A step that fails takes back those before it.
struct FolderPlan: Codable, Equatable {
  enum Step: Codable, Equatable {
    /// Gives a file a second name that nobody has, or copies it where a file has but one.
    case link(from: String, to: String)
    /// Puts a file in another's place; nothing if it has gone there already.
    case move(from: String, to: String)
    /// Removes a file or a folder with all that is in it.
    case remove(String)

    /// The files that the step uses.
    var paths: [String] {
      switch self {
      case .link(let from, let to), .move(let from, let to): [from, to]
      case .remove(let path): [path]
      }
    }

    /// The files whose names the step changes.
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

  /// A take whose row follows from what the steps make of its files.
  struct TakeFile: Codable, Equatable {
    var id: UUID
    var fileName: String
    /// Nil for one that is gone for good.
    var place: TakeFilePlace?
    /// The date of deletion of a take that is gone without having been in the trash; nil for all others.
    var deleted: Date?

    /// Whether the file is seen where the plan was to put it.
    func isThere(in folder: TakesFolder) -> Bool {
      place.map { FileStatus.isTaken(folder.file(fileName, in: $0)) } ?? false
    }

    private enum CodingKeys: String, CodingKey {
      case id = "id"
      case fileName = "fileName"
      case place = "place"
      case deleted = "deleted"
    }
  }

  /// Paths are relative to the folder of takes, which may be mounted elsewhere next time.
  var steps: [Step] = []
  /// The takes it is about.
  var takes: [TakeFile] = []

  mutating func link(_ from: String, to: String) { steps.append(.link(from: from, to: to)) }
  mutating func move(_ from: String, to: String) { steps.append(.move(from: from, to: to)) }
  mutating func remove(_ path: String) { steps.append(.remove(path)) }

  /// Takes down whose row is to be brought up to date if nobody else does it.
  mutating func concern(_ take: Take, in place: TakeFilePlace?, deleted: Date? = nil) {
    takes.append(
      TakeFile(id: take.id, fileName: take.fileName, place: place, deleted: deleted))
  }

  /// Returns the sound files that pending plans move, relative to the folder, under both their old and new names.
  static func files(of folder: TakesFolder) throws(LibraryError) -> Set<String> {
    var paths: Set<String> = []
    for name in try FolderNames.all(in: folder.work) where name.hasSuffix(ending) {
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

  /// Completes what a process that was killed had begun; `refresh` brings the rows of takes up to date.
  static func completeAll(
    in folder: TakesFolder, _ refresh: ([TakeFile]) throws(LibraryError) -> Void
  ) throws(LibraryError) {
    for name in try FolderNames.all(in: folder.work) where name.hasSuffix(ending) {
      let path = "\(folder.work)/\(name)"
      guard let plan = try read(path) else { continue }
      do throws(SystemError) {
        try plan.completeSteps(in: folder)
      } catch {
        if error.isPassing { throw .inside(error) }
        // One change that cannot be completed must not keep everybody from using the library.
        rename(path, path + Self.failed)
        Folder.synchronize(folder.work)
        // Files that were already moved stay where they are now.
        try refresh(plan.takes.filter { $0.isThere(in: folder) })
        continue
      }
      plan.synchronize(in: folder)
      try refresh(plan.takes)
      unlink(path)
    }
  }

  /// Reads the plan in a file; nil if it is not a plan of Myna's.
  static func read(_ path: String) throws(LibraryError) -> FolderPlan? {
    // Plans are renamed into place when they are complete, so anything else was put there by somebody else.
    guard
      let data = try rethrowing(
        as: LibraryError.init(system:), try WholeFile.read(path, limit: largest)),
      let plan = try? JSONDecoder().decode(FolderPlan.self, from: data), plan.staysInside
    else { return nil }
    return plan
  }

  /// Whether a name in the work folder is that of a plan that was begun and not completed.
  static func isWaiting(_ name: String, in folder: TakesFolder) -> Bool {
    if name.contains(ending + failed) { return true }
    guard name.hasSuffix(ending) else { return false }
    do throws(LibraryError) {
      return try read("\(folder.work)/\(name)") != nil
    } catch {
      // It may be a plan.
      return true
    }
  }

  /// Whether the plan touches only files in this folder: folders are shared, so a plan may come from somebody else.
  private var staysInside: Bool {
    steps.allSatisfy { $0.paths.allSatisfy { PlanPath($0) != nil } }
      && takes.allSatisfy { PlanPath.isName($0.fileName) }
  }

  /// Brings to disk where the files of its steps are now.
  func synchronize(in folder: TakesFolder) {
    var parents: Set<[String]> = []
    for path in steps.flatMap(\.changedPaths) {
      if let path = PlanPath(path) { parents.insert(path.folders) }
    }
    for parent in parents {
      // A folder that is gone has no names to synchronize.
      if let open = try? OpenFolder(parent, in: folder) { open.synchronize() }
    }
  }

  /// The ending of a plan's name.
  static let ending = ".plan"
  /// The ending that is added to the name of a plan that cannot be completed.
  static let failed = ".failed"
  /// Added to the name of a failed plan once it was reported to a person.
  static let told = ".told"
  /// The size of the largest plan that is read, in bytes: a plan that deletes 100,000 takes at once is smaller.
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
