import MynaAudio
import MynaMusic
import Threads

extension MusicCore {
  /// Leaves open again what comes next, since the order has become another.
  func changeNext() {
    wants.changePlan()
    guard let heard else { return }
    player.forgetNext()
    // The next one may have begun that nobody has heard yet.
    let last = max(heard, player.status.undecided ?? heard)
    queued = queued.filter { $0.key <= last }
  }

  /// The place in the order of a song that was handed to the player; nil if it was taken out.
  func index(of song: QueuedSong) -> Int? {
    if let index = order.index(of: song.place), order.song(at: index) == song.song {
      return index
    }
    // It was made ready while songs were taken out.
    return order.songs.firstIndex(of: song.song).flatMap(order.index(of:))
  }

  /// Has the next song made ready, if it is open which one that is.
  func decideNext() {
    guard let last = player.status.undecided, let song = queued[last],
      let index = index(of: song)
    else { return }
    let plan = wants.plan
    if let decided, decided == (last, plan) { return }
    decided = (last, plan)
    let preparation = MusicPreparation(
      plan: plan, last: last, order: order, start: following(index), id: newID(),
      isAlbum: playsAlbum, isLoudnessMatched: isLoudnessMatched)
    let (player, wants, work, enqueue) = (player, wants, work, enqueue)
    work.preparing.async {
      let result = preparation.run(player, wants, work)
      enqueue { core in core.didPrepare(result, of: preparation) }
    }
  }

  /// The place in the order that comes by itself behind another one; a song that leaves does not come again.
  private func following(_ index: Int) -> Int? {
    guard leaving.contains(order.song(at: index)) else { return order.following(index) }
    return order.neighbor(of: index, isBefore: false).flatMap { $0 == index ? nil : $0 }
  }

  private func didPrepare(_ result: MusicPreparation.Result, of preparation: MusicPreparation) {
    problem = result.problem ?? problem
    if let song = result.song {
      queued[preparation.id] = song
      measure(preparation.id)
    }
    catchUp()
  }
}
