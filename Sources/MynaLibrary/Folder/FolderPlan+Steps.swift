import Foundation

extension FolderPlan {
  /// Takes the steps, one after another.
  ///
  /// - Parameter isCompletion: whether a killed process had begun them. A file that is nowhere then was taken away by
  ///   somebody else since, and must not keep everybody from using the library.
  func runSteps(in folder: TakesFolder, isCompletion: Bool = false) throws(LibraryError) {
    for step in steps {
      switch step {
      case .link(let from, let to):
        if isCompletion, !TakesFolder.exists(folder.path + from) { continue }
        try Self.link(folder.path + from, to: folder.path + to)
      case .move(let from, let to):
        if isCompletion, !TakesFolder.exists(folder.path + from) { continue }
        try Self.move(folder.path + from, to: folder.path + to)
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
}
