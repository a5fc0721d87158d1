import MynaLibrary
import Observation

/// Follows the library's take that is played, also while others change it.
extension EditModel {
  /// Finds it among the takes, and keeps up with what anybody changes of it, until canceled or its take goes away.
  package func follow() async {
    let take = playback.take
    for await isFinished in Observations({ take.isFinished }) where isFinished { break }
    // What is changed from now on is not missed, whenever the library is opened.
    let changes = await playback.studio.library.changes()
    if await !playback.find(), playback.isAmongTakes {
      await playback.studio.upkeep.look()
      await playback.find()
    }
    await lookForRedo()
    for await change in changes {
      if playback.isClosed { return }
      if case .takes(let ids) = change, let kept = playback.kept, !ids.contains(kept.id) {
        continue
      }
      // While this model was editing, somebody else may have changed the take, too.
      await workEnds()
      await keepUp()
      await lookForRedo()
    }
  }

  /// Waits until no edit is running.
  private func workEnds() async {
    for await isWorking in Observations({ [weak self] in self?.isWorking == true }) where !isWorking
    {
      return
    }
  }

  private func keepUp() async {
    guard let known = playback.kept else {
      await playback.find()
      return
    }
    let new = await playback.studio.library.looked { store throws(LibraryError) in
      try store.take(known.id)
    }
    guard !isWorking, known == playback.kept else { return }
    guard let new, new.deleted == nil, new.condition == .good else {
      playback.kept = nil
      setEditing(false)
      return
    }
    if new.size != known.size {
      // It was edited elsewhere.
      (splitOff, undone) = (nil, [])
      await playback.become(new, at: playback.position)
      selectAll()
    } else {
      playback.become(new)
    }
  }
}
