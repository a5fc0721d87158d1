import Foundation

/// The steps of a plan that were taken so far, and how to take them back.
///
/// What a step replaces or removes waits in a work folder until all of the plan is done.
final class TakenSteps {
  private let folder: TakesFolder
  private var kept: WorkFolder?
  private var keptCount = 0
  /// What takes back each step, in the order of the steps; they return whether they could.
  private var undos: [() -> Bool] = []

  init(in folder: TakesFolder) { self.folder = folder }

  func take(_ step: FolderPlan.Step) throws(LibraryError) {
    switch step {
    case .link(let from, let to):
      let new = folder.path + to
      let code = FolderPlan.link(folder.path + from, to: new)
      guard code == 0 else { throw .system(new, code: code) }
      undos.append { unlink(new) == 0 }
    case .move(let from, let to): try move(folder.path + from, to: folder.path + to)
    case .remove(let path): try remove(folder.path + path)
    }
  }

  /// Takes all steps back, the last one first, and returns whether everything is as it was.
  func takeBack() -> Bool {
    while let undo = undos.popLast() {
      guard undo() else {
        // What waits there is wanted by whoever looks into it.
        kept?.abandon()
        return false
      }
    }
    return true
  }

  private func move(_ from: String, to: String) throws(LibraryError) {
    var old: String?
    if TakesFolder.exists(to) {
      let path = try keptPath()
      // The file keeps its place until the other takes it; without links it cannot.
      if link(to, path) != 0, rename(to, path) != 0 { throw .system(to) }
      old = path
    }
    guard rename(from, to) == 0 else {
      let error = LibraryError.system(to)
      if let old, rename(old, to) != 0 { kept?.abandon() }
      throw error
    }
    undos.append { rename(to, from) == 0 && (old.map { rename($0, to) == 0 } ?? true) }
  }

  private func remove(_ path: String) throws(LibraryError) {
    guard TakesFolder.exists(path) else { return }
    let old = try keptPath()
    guard rename(path, old) == 0 else { throw .system(path) }
    undos.append { rename(old, path) == 0 }
  }

  private func keptPath() throws(LibraryError) -> String {
    let work: WorkFolder
    if let kept { work = kept } else { work = try WorkFolder(in: folder) }
    kept = work
    keptCount += 1
    return "\(work.path)/\(keptCount)"
  }
}
