import Files
import Glibc

extension FileChangePlan {
  func check(in folder: TakesFolder) throws(LibraryError) {
    for step in steps {
      guard let path = step.paths.last else { continue }
      guard let parts = PlannedFilePath(path) else {
        throw .system(folder.path + path, code: EINVAL)
      }
      if case .remove = step { continue }
      guard parts.name.utf8.count <= FileNameLimit.bytes(in: folder.path) else {
        throw .system(folder.path + path, code: ENAMETOOLONG)
      }
      let there = try rethrowing(
        as: LibraryError.init(unseen:), try FileStatus.find(link: folder.path + path))
      guard there?.kind != .folder else {
        throw .system(folder.path + path, code: EISDIR)
      }
    }
  }

  /// Runs the steps that a killed process may have left unfinished.
  ///
  /// Ignores files that another process has already removed and files that cannot be removed,
  /// because neither should block the library.
  func completeSteps(in folder: TakesFolder) throws(SystemError) {
    for step in ordered {
      switch step {
      case .link(let from, let to): try completeLink(from, to, in: folder)
      case .move(let from, let to):
        guard let source = try file(from, in: folder), try source.status() != nil else { continue }
        try source.move(to: try PlannedFile(to, in: folder))
        // After a power failure, a file may have both names, and then `rename` does nothing.
        if try source.status() != nil { try source.unlink() }
      case .remove(let path):
        guard let file = try file(path, in: folder) else { continue }
        Folder.remove(file.name, in: file.folder.descriptor)
      }
    }
  }

  private func completeLink(
    _ from: String, _ to: String, in folder: TakesFolder
  ) throws(SystemError) {
    guard let source = try file(from, in: folder), try source.status() != nil else { return }
    if let parts = PlannedFilePath(to) {
      // The folder may have been lost in a power failure.
      mkdir(([folder.path] + parts.folders).joined(separator: "/"), 0o777)
    }
    let destination = try PlannedFile(to, in: folder)
    guard try destination.status() != nil else { return try source.link(to: destination) }
    // This step was already done, or another machine is using the name.
    if try isReplaced(from, in: folder) { return }
    guard try source.isSame(as: destination) else {
      throw SystemError(path: destination.path, code: EEXIST)
    }
  }

  /// Returns whether a later step of the plan has already replaced this file.
  private func isReplaced(_ path: String, in folder: TakesFolder) throws(SystemError) -> Bool {
    for case .move(let from, path) in steps {
      guard let source = try file(from, in: folder), try source.status() != nil else { return true }
    }
    return false
  }

  private func file(_ path: String, in folder: TakesFolder) throws(SystemError) -> PlannedFile? {
    do throws(SystemError) {
      return try PlannedFile(path, in: folder)
    } catch {
      if error.kind == .missing, !error.isNoFolder { return nil }
      throw error
    }
  }

  /// The steps, with removals moved to the end.
  ///
  /// If another step fails, no removal has to be undone.
  var ordered: [Step] {
    func removes(_ step: Step) -> Bool { if case .remove = step { true } else { false } }
    return steps.filter { !removes($0) } + steps.filter(removes)
  }
}
