import Files
import Glibc

/// The completed steps of a plan, and how to undo them.
///
/// Files that a step replaces or removes are kept in a work folder until the whole plan is
/// complete.
final class CompletedSteps {
  private let folder: TakesFolder
  private var open: [[String]: OpenFolder] = [:]
  private var kept: (work: WorkFolder, folder: OpenFolder)?
  private var keptCount = 0
  private var undos: [Undo] = []

  private enum Undo {
    case unlink(PlannedFile)
    /// Moves a file from its new path back to its old path, and restores the file that it replaced,
    /// if any.
    case move(PlannedFile, back: PlannedFile, replaced: PlannedFile?)

    func run() throws(SystemError) {
      switch self {
      case .unlink(let file): try file.unlink()
      case .move(let file, let location, let replaced):
        try file.move(to: location)
        try replaced?.move(to: file)
      }
    }
  }

  init(in folder: TakesFolder) { self.folder = folder }

  func execute(_ step: FileChangePlan.Step) throws(LibraryError) {
    do throws(SystemError) {
      switch step {
      case .link(let from, let to):
        let new = try file(to)
        try file(from).link(to: new)
        undos.append(.unlink(new))
      case .move(let from, let to): try move(try file(from), to: try file(to))
      case .remove(let path): try remove(try file(path))
      }
    } catch {
      throw .inside(error)
    }
  }

  func undo() -> Bool {
    while let undo = undos.popLast() {
      do throws(SystemError) {
        try undo.run()
      } catch {
        // Keep the work folder, since its files may be the only copies.
        kept?.work.abandon()
        return false
      }
    }
    return true
  }

  private func move(_ source: PlannedFile, to destination: PlannedFile) throws(SystemError) {
    let old = try keep(destination)
    do throws(SystemError) {
      try source.move(to: destination)
    } catch {
      do throws(SystemError) { try old?.move(to: destination) } catch { kept?.work.abandon() }
      throw error
    }
    undos.append(.move(destination, back: source, replaced: old))
  }

  private func keep(_ file: PlannedFile) throws(SystemError) -> PlannedFile? {
    guard try file.status() != nil else { return nil }
    let location = try nextBackup()
    // Creates a hard link, which leaves the file in place until it is replaced. If the file system
    // has no hard links, moves the file right away.
    let code = linkat(
      file.folder.descriptor, file.name, location.folder.descriptor, location.name, 0)
    if code != 0 { try file.move(to: location) }
    return location
  }

  private func remove(_ file: PlannedFile) throws(SystemError) {
    guard try file.status() != nil else { return }
    let old = try nextBackup()
    try file.move(to: old)
    undos.append(.move(old, back: file, replaced: nil))
  }

  private func file(_ path: String) throws(SystemError) -> PlannedFile {
    guard let parts = PlannedFilePath(path) else { throw SystemError(path: path, code: EINVAL) }
    if let parent = open[parts.folders] { return PlannedFile(parts.name, in: parent) }
    let parent = try OpenFolder(parts.folders, in: folder)
    open[parts.folders] = parent
    return PlannedFile(parts.name, in: parent)
  }

  private func nextBackup() throws(SystemError) -> PlannedFile {
    keptCount += 1
    if let kept { return PlannedFile("\(keptCount)", in: kept.folder) }
    let work = try WorkFolder(in: folder)
    let opened = try OpenFolder([".myna", "work", work.name], in: folder)
    kept = (work, opened)
    return PlannedFile("\(keptCount)", in: opened)
  }
}
