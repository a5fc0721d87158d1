import Files
import Glibc
import MynaLibrary
import SoundFiles
package import Threads

/// Changes the takes folder, either by moving the current folder or by switching to a different
/// folder.
///
/// Programs that are running keep using the previous folder until they are restarted.
package struct FolderChange: Sendable {
  package enum TargetFolderState: Equatable, Sendable {
    case current
    /// The folder is empty or does not exist yet.
    ///
    /// Takes can be moved there, unless the current takes folder is missing.
    case empty(canMove: Bool)
    /// The folder contains files, which the library will include.
    case used
  }

  private let folders: MynaFolders
  private let music: [String]
  private let time: any TimeSource
  /// Called after each step at which the process could be killed; used only by tests.
  var onStep: @Sendable (Step) -> Void = { _ in }
  /// Whether a folder can be renamed; tests set this to false to have folders copied.
  var canRename = true

  enum Step: String, CaseIterable, Sendable {
    case announced = "announced"
    case renamed = "renamed"
    case copied = "copied"
    case switched = "switched"
  }

  package init(folders: MynaFolders, music: [String], time: any TimeSource = SystemTime()) {
    (self.folders, self.music, self.time) = (folders, music, time)
  }

  // MARK: Examining

  package func examine(at path: String) throws(FolderChangeError) -> TargetFolderState {
    let path = Self.whole(path)
    if Self.whole(folders.takes) == path { return .current }
    try check(path)
    guard try Self.isEmpty(path) else { return .used }
    return .empty(canMove: LibraryStore.isWhole(takes: folders.takes))
  }

  private func check(_ path: String) throws(FolderChangeError) {
    let takes = Self.whole(folders.takes)
    if path.isInside(takes) || takes.isInside(path) {
      throw .overlaps(path: path, takes: folders.takes)
    }
    for own in [folders.data, folders.settings, folders.cache].map(Self.whole)
    where path == own || path.isInside(own) || own.isInside(path) {
      throw .own(path: path)
    }
    for music in music.map(Self.whole) where path == music || music.isInside(path) {
      throw .music(path: path)
    }
    let writable = FolderChoice.isNowhere(path) ? Folder.parent(of: path) : path
    guard access(writable, W_OK | X_OK) == 0 else {
      throw .unusable(path: path, reason: SystemError.last(writable).refusal)
    }
  }

  private static func isEmpty(_ path: String) throws(FolderChangeError) -> Bool {
    if FolderChoice.isNowhere(path) { return true }
    do throws(SystemError) {
      return try Folder.names(in: path, ending: "").isEmpty
    } catch {
      throw .unusable(path: path, reason: error.refusal)
    }
  }

  private static func whole(_ path: String) -> String {
    let path = Path.absolute(path)
    if let real = Path.real(path) { return real }
    guard let parent = Path.real(Folder.parent(of: path)) else { return path }
    return (parent == "/" ? "" : parent) + "/" + Folder.name(of: path)
  }

  // MARK: Switching

  /// Switches to a different folder and leaves the current folder unchanged.
  ///
  /// If the folder has been used before, it already has an index, which is used again. If the user
  /// has moved the current folder to `path`, the current index stays in use.
  package func use(_ path: String) throws(FolderChangeError) {
    let path = Self.whole(path)
    guard try examine(at: path) != .current else { return }
    try refuseWhileRecording()
    var choice = try choice()
    let before = choice.places[0]
    if let known = choice.places.firstIndex(where: { $0.takes == path }) {
      choice.places.insert(choice.places.remove(at: known), at: 0)
      if LibraryStore.isGone(takes: path, data: folders.libraryData(choice.places[0].library)) {
        throw .library(.folderGone(path: path))
      }
    } else if isMovedByHand(to: path) {
      choice.places[0].takes = path
      choice.former = nil
      return try write(choice)
    } else {
      let location = FolderChoice.Location(takes: path, library: newName(besides: choice))
      choice.places.insert(location, at: 0)
    }
    choice.former = FormerFolder(takes: before.takes, isMoved: false)
    try write(choice)
  }

  /// Returns whether the user has moved the current folder to `path`.
  private func isMovedByHand(to path: String) -> Bool {
    guard FolderChoice.isNowhere(folders.takes) else { return false }
    // If the index is unreadable, it isn't known whether the folder is the same, so treat it as a
    // different folder.
    return (try? folders.openLibrary(time: time).knows(folder: path)) ?? false
  }

  private func newName(besides choice: FolderChoice) -> String {
    var number = 2
    while choice.places.contains(where: { $0.library == String(number) })
      || !FileStatus.isGone(folders.libraryData(String(number)))
    {
      number += 1
    }
    return String(number)
  }

  // MARK: Moving

  /// Moves the current folder to a new or empty folder.
  ///
  /// - Parameter onProgress: called with the progress, 0…1; return false to cancel.
  /// - Returns: the number of files left in the former folder because they were changed or added
  ///   during the move.
  @discardableResult package func move(
    to path: String, onProgress: @escaping (Double) -> Bool = { _ in true }
  ) throws(FolderChangeError) -> Int {
    let path = Self.whole(path)
    guard try examine(at: path) != .current else { return 0 }
    let choice = try choice()
    let store = try rethrowing(
      as: FolderChangeError.library, try folders.openLibrary(time: time))
    store.whileWaiting = { _ in onProgress(0) }
    let move = try rethrowing(as: FolderChangeError.move, try FolderMove(of: store, to: path))
    try refuseWhileRecording()
    if try rename(move, choice) { return 0 }
    try copy(move, choice, onProgress)
    return move.removeOriginals()
  }

  private func rename(
    _ move: FolderMove, _ choice: FolderChoice
  ) throws(FolderChangeError) -> Bool {
    guard canRename else { return false }
    var announced = choice
    announced.movingTo = move.destination
    try write(announced)
    onStep(.announced)
    do throws(FolderMoveError) {
      guard try move.rename() else { return false }
    } catch {
      // If this write also fails, the announced path is ignored anyway, because no folder exists
      // there.
      try? write(choice)
      throw .move(error)
    }
    onStep(.renamed)
    // If this write fails, the announced path remains valid, and the next start completes the
    // change.
    try? write(choice.moved(to: move.destination, from: move.source))
    onStep(.switched)
    return true
  }

  private func copy(
    _ move: FolderMove, _ choice: FolderChoice, _ onProgress: (Double) -> Bool
  ) throws(FolderChangeError) {
    var copying = choice
    copying.copyingTo = move.temporaryPath
    try write(copying)
    do throws(FolderMoveError) {
      try move.copy(onProgress: onProgress)
    } catch {
      // If this write fails, the next start tries to remove the copy again, which is harmless.
      try? write(choice)
      throw .move(error)
    }
    onStep(.copied)
    do throws(FolderChangeError) {
      try write(choice.moved(to: move.destination, from: move.source))
    } catch {
      move.removeCopy()
      throw error
    }
    onStep(.switched)
  }

  // MARK: Choice file

  /// Completes a change that a killed process left unfinished, or removes what remains of it.
  ///
  /// Call this at startup.
  package func settle() {
    guard let choice = folders.choiceFile.read() else { return }
    if let copy = choice.copyingTo { FolderMove.removeLeftover(copy) }
    var settled = choice.settled
    if let copy = choice.copyingTo, !FileStatus.isGone(copy) { settled.copyingTo = copy }
    // If this fails, the next start tries again.
    if choice != settled { try? write(settled) }
  }

  private func choice() throws(FolderChangeError) -> FolderChoice {
    let choice = folders.choiceFile.read()?.settled ?? FolderChoice(takes: folders.takes)
    guard choice.places[0].takes == folders.takes else { throw .changedElsewhere }
    return choice
  }

  private func write(_ choice: FolderChoice) throws(FolderChangeError) {
    try rethrowing(as: FolderChangeError.studio, try folders.choiceFile.write(choice))
  }

  private func refuseWhileRecording() throws(FolderChangeError) {
    let ending = JournalFileName.journal(for: "")
    for folder in [folders.takes, folders.waiting] {
      // A missing folder has no journals.
      for name in (try? Folder.names(in: folder, ending: ending)) ?? [] {
        let path = "\(folder)/\(name)"
        // An unreadable journal does not prevent the change.
        if (try? TakeJournal.isInUse(path: path, time: time)) == true {
          throw .recording(path: path)
        }
      }
    }
  }
}

extension String {
  fileprivate func isInside(_ folder: String) -> Bool {
    utf8.starts(with: (folder == "/" ? "/" : folder + "/").utf8) && self != "/"
  }
}
