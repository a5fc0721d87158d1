import Files
import MynaAudio
import MynaDSP
package import MynaLibrary
package import MynaStudio
import Threads

/// The edits that the user can make to the take.
///
/// After an edit, the player contains the edited take, and all of it is selected.
///
/// Only one edit runs at a time. Starting a second edit while one is running has no effect.
extension EditModel {
  /// Removes everything except the selection.
  ///
  /// - Throws: `emptyRange` if the entire take is selected, because nothing would be removed.
  package func trim() async throws(StudioError) {
    try refuse(isWhole)
    let start = selection.lowerBound
    try await apply(.trim(selection), heardAt: playback.position - start)
  }

  package func cut() async throws(StudioError) {
    try refuse(isWhole)
    let (position, out) = (playback.position, selection)
    let gone = max(0, min(position, out.upperBound) - out.lowerBound)
    try await apply(.cut(out), heardAt: position - gone)
  }

  package func normalize() async throws(StudioError) {
    do throws(StudioError) {
      try await apply(.normalize(), heardAt: playback.position)
    } catch .render(.noSound) {
      throw .library(.silent(title: playback.kept?.title ?? ""))
    }
  }

  package func reduceNoise() async throws(StudioError) {
    let usual = NoiseReduction.Parameters().reduction
    try await apply(.reduceNoise(decibels: usual), heardAt: playback.position)
  }

  /// Splits the take at the current position.
  ///
  /// The take keeps the first part, and the second part becomes a new take.
  ///
  /// - Returns: the new take; nil if another edit is running.
  /// - Throws: `emptyRange` if the position is at the very beginning or end.
  @discardableResult package func split() async throws(StudioError) -> Take? {
    let (library, queue, position) = (playback.studio.library, queue, playback.position)
    var new: Take?
    try await work(heardAt: position) { take, sharedProgress throws(StudioError) in
      let split = try await library.studio { store throws(StudioError) in
        try TakeSplit(take, at: position, salvages: true, in: store)
      }
      _ = try await queue.run { () throws(StudioError) in
        try split.render(onProgress: sharedProgress.update)
      }
      let both = try await library.studio { store throws(StudioError) in try split.keep(in: store) }
      new = both.last
      return both[0]
    }
    splitOff = new
    return new
  }

  /// Undoes the last edit.
  ///
  /// If the edit was a split, the new take moves to the trash, unless it has been changed since
  /// then.
  package func undo() async throws(StudioError) {
    let (library, splitOff, earlier) = (playback.studio.library, splitOff, undone)
    var gone: Take?
    try await work(heardAt: playback.position) { take, _ throws(StudioError) in
      let (before, deleted) = try await library.studio { store throws(StudioError) in
        try rethrowing(as: StudioError.init(_:)) { () throws(LibraryError) in
          let before = try store.edits.undo(take.id)
          guard let splitOff, let found = try store.take(splitOff.id),
            found.isUntouched(since: splitOff)
          else { return (before, Take?.none) }
          try store.trash.delete([found.id])
          return (before, found)
        }
      }
      gone = deleted
      return before
    }
    undone = earlier + [gone]
  }

  /// Redoes the last undone edit.
  ///
  /// If the edit was a split, its new take is restored from the trash.
  package func redo() async throws(StudioError) {
    guard canRedo else { return }
    let library = playback.studio.library
    var earlier = undone
    let gone = earlier.popLast() ?? nil
    var back: Take?
    try await work(heardAt: playback.position) { take, _ throws(StudioError) in
      let (again, found) = try await library.studio { store throws(StudioError) in
        try rethrowing(as: StudioError.init(_:)) { () throws(LibraryError) in
          let again = try store.edits.redo(take.id)
          guard let gone, let found = try store.take(gone.id), found.deleted != nil else {
            return (again, Take?.none)
          }
          try store.trash.restore([found.id])
          return (again, try store.take(found.id))
        }
      }
      back = found
      return again
    }
    (splitOff, undone) = (back, earlier)
  }

  func findRedo() async {
    guard let id = playback.kept?.id else { return canRedo = false }
    canRedo =
      await playback.studio.library.useIfPossible { store in
        try store.edits.canRedo(id)
      } ?? false
  }

  package func restoreOriginal() async throws(StudioError) {
    let library = playback.studio.library
    try await work(heardAt: playback.position) { take, _ throws(StudioError) in
      try await library.studio { store throws(StudioError) in
        try rethrowing(as: StudioError.init(_:), try store.edits.restoreOriginal(take.id))
      }
    }
  }

  package func cancel() { sharedProgress.cancel() }

  private func refuse(_ isRefused: Bool) throws(StudioError) {
    if isRefused { throw .library(.emptyRange(title: playback.kept?.title ?? "")) }
  }

  private func apply(_ edit: SoundEdit, heardAt position: Double) async throws(StudioError) {
    let (library, queue) = (playback.studio.library, queue)
    try await work(heardAt: position) { take, sharedProgress throws(StudioError) in
      let work = try await library.studio { store throws(StudioError) in
        try TakeEdit(edit, of: take, salvages: true, in: store)
      }
      try await queue.run { () throws(StudioError) in
        _ = try work.render(onProgress: sharedProgress.update)
      }
      return try await library.studio { store throws(StudioError) in try work.keep(in: store) }
    }
  }

  private func work(
    heardAt position: Double,
    _ body: (Take, SharedProgress) async throws(StudioError) -> Take
  ) async throws(StudioError) {
    guard !isWorking, canEdit, let take = playback.kept else { return }
    isWorking = true
    sharedProgress = SharedProgress()
    let jobs = playback.studio.jobs
    let job = jobs.begin(.edit) { [sharedProgress] in sharedProgress.cancel() }
    let showing = Task { [sharedProgress, time = playback.studio.time] in
      // An edit shorter than 300 ms shows no progress. A canceled sleep ends the loop without an
      // error.
      while (try? await time.sleep(for: .milliseconds(300))) != nil, !Task.isCancelled {
        progress = sharedProgress.value
        jobs.setProgress(sharedProgress.value, ofEditing: take.id)
      }
    }
    defer {
      showing.cancel()
      jobs.end(job)
      jobs.setProgress(nil, ofEditing: take.id)
      (isWorking, progress) = (false, nil)
    }
    let new = try await body(take, sharedProgress)
    splitOff = nil
    undone = []
    await playback.replaceSound(new, at: position)
    selectAll()
    await findRedo()
    // The refresh analyzes the edited audio, so that lists and search results are up to date.
    Task { [maintenance = playback.studio.maintenance] in await maintenance.refresh() }
  }
}

extension Take {
  fileprivate func isUntouched(since made: Take) -> Bool {
    size == made.size && title == made.title && note == made.note && tags == made.tags
      && !canUndo && !isFavorite
  }
}
