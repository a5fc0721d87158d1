import Foundation

/// Changes of files that happen all, or not at all, even if the process is killed between two of them.
///
/// A plan of several steps is written down before its first one; whoever next holds the lock completes what was
/// begun. Each step does nothing when it was done before, so that completing may be interrupted too.
struct FolderPlan: Codable, Equatable {
  enum Step: Codable, Equatable {
    /// Gives a file a second name, or copies it where a file has but one; nothing if the name is taken.
    case link(from: String, to: String)
    /// Puts a file in another's place; nothing if it has gone there already.
    case move(from: String, to: String)
    /// Removes a file or a folder with all that is in it.
    case remove(String)
  }

  /// Paths are relative to the folder of takes, which may be mounted elsewhere next time.
  var steps: [Step] = []

  mutating func link(_ from: String, to: String) { steps.append(.link(from: from, to: to)) }
  mutating func move(_ from: String, to: String) { steps.append(.move(from: from, to: to)) }
  mutating func remove(_ path: String) { steps.append(.remove(path)) }

  /// Does it; the lock is held by the caller.
  func carryOut(in folder: TakesFolder) throws(LibraryError) {
    guard steps.count > 1 else { return try runSteps(in: folder) }
    let path = "\(folder.work)/\(UUID().uuidString).plan"
    try Self.write(self, to: path)
    try runSteps(in: folder)
    unlink(path)
  }

  /// Completes what a process that was killed had begun.
  static func completeAll(in folder: TakesFolder) throws(LibraryError) {
    // Without the folder nothing was ever begun.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.work)) ?? []
    for name in names where name.hasSuffix(".plan") {
      let path = "\(folder.work)/\(name)"
      // It was renamed into place when it was whole; what is none was put there by somebody else.
      guard let data = FileManager.default.contents(atPath: path),
        let plan = try? JSONDecoder().decode(FolderPlan.self, from: data), plan.staysInside
      else { continue }
      try plan.runSteps(in: folder)
      unlink(path)
    }
  }

  /// Whether it leads nowhere out of the folder: folders are shared, and not each plan in one is ours.
  private var staysInside: Bool {
    let paths = steps.flatMap { step in
      switch step {
      case .link(let from, let to), .move(let from, let to): [from, to]
      case .remove(let path): [path]
      }
    }
    return paths.allSatisfy { path in
      path.hasPrefix("/") && path.count > 1 && !path.split(separator: "/").contains("..")
    }
  }

  private func runSteps(in folder: TakesFolder) throws(LibraryError) {
    for step in steps {
      switch step {
      case .link(let from, let to): try Self.link(folder.path + from, to: folder.path + to)
      case .move(let from, let to): try Self.move(folder.path + from, to: folder.path + to)
      case .remove(let path): try Self.remove(folder.path + path)
      }
    }
  }

  private static func link(_ from: String, to: String) throws(LibraryError) {
    if Glibc.link(from, to) == 0 || errno == EEXIST { return }
    switch errno {
    case EPERM, ENOTSUP, ENOSYS, EMLINK:
      let copy = to + ".part"
      unlink(copy)
      do {
        try FileManager.default.copyItem(atPath: from, toPath: copy)
      } catch {
        throw .folder(path: to, reason: error.localizedDescription)
      }
      guard rename(copy, to) == 0 else { throw .system(to) }
    case let code: throw .system(to, code: code)
    }
  }

  private static func move(_ from: String, to: String) throws(LibraryError) {
    guard rename(from, to) != 0 else { return }
    let code = errno
    if code == ENOENT, TakesFolder.exists(to) { return }
    throw .system(to, code: code)
  }

  private static func remove(_ path: String) throws(LibraryError) {
    guard TakesFolder.exists(path) else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw .folder(path: path, reason: error.localizedDescription)
    }
  }

  private static func write(_ plan: FolderPlan, to path: String) throws(LibraryError) {
    do {
      try DurableFile.write(try JSONEncoder().encode(plan), to: path)
    } catch let error as LibraryError {
      throw error
    } catch {
      throw .folder(path: path, reason: error.localizedDescription)
    }
  }
}
