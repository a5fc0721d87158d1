import MynaLibrary
import Observation

extension EditModel {
  /// Finds the player's take in the library, and updates the model whenever the library changes the
  /// take.
  ///
  /// Returns when the task is canceled or the player closes.
  package func trackChanges() async {
    let take = playback.take
    for await isFinished in Observations({ take.isFinished }) where isFinished { break }
    // Subscribe before the first lookup, so that no change after the lookup is missed.
    let changes = await playback.studio.library.changes()
    if await !playback.find(), playback.isAmongTakes {
      await playback.studio.maintenance.refresh()
      await playback.find()
    }
    await findRedo()
    for await change in changes {
      if playback.isClosed { return }
      if case .takes(let ids) = change, let kept = playback.kept, !ids.contains(kept.id) {
        continue
      }
      // Another program may have made this change while an edit was running, so wait until the edit
      // ends.
      await workEnds()
      await trackUntilCanceled()
      await findRedo()
    }
  }

  private func workEnds() async {
    for await isWorking in Observations({ [weak self] in self?.isWorking == true }) where !isWorking
    {
      return
    }
  }

  private func trackUntilCanceled() async {
    guard let known = playback.kept else {
      await playback.find()
      return
    }
    let new = await playback.studio.library.useIfPossible { store in
      try store.take(known.id)
    }
    guard !isWorking, known == playback.kept else { return }
    guard let new, new.deleted == nil, new.condition == .good else {
      playback.kept = nil
      setEditing(false)
      return
    }
    if new.size != known.size {
      (splitOff, undone) = (nil, [])
      await playback.replaceSound(new, at: playback.position)
      selectAll()
    } else {
      playback.updateTake(new)
    }
  }
}
