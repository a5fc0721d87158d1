import MynaAudio
import MynaMusic
import Threads

extension MusicCore {
  /// Leaves open again what comes next, since the order has become another.
  func changeNext() {
    wants.changePlan()
    guard let heard else { return }
    sounds.forgetNext()
    // The next one may have begun that is not heard yet.
    let last = max(heard, sounds.status.undecided ?? heard)
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

  /// Has the next song opened ahead, if it is undecided which one that is.
  func decideNext() {
    guard let last = sounds.status.undecided, let song = queued[last],
      let index = index(of: song)
    else { return }
    let plan = wants.plan
    if let decided, decided == (last, plan) { return }
    decided = (last, plan)
    let search = SongSearch(order, from: following(index), .following)
    let (wants, work, enqueue) = (wants, work, enqueue)
    work.preparing.async {
      var search = search
      let found = search.find(work) { wants.holds(plan) }
      enqueue { [search] core in core.didPrepare(found, search, behind: last, plan) }
    }
  }

  /// The place in the order that comes by itself behind another one; a song that leaves does not come again.
  private func following(_ index: Int) -> Int? {
    guard leaving.contains(order.song(at: index)) else { return order.following(index) }
    return order.neighbor(of: index, isBefore: false).flatMap { $0 == index ? nil : $0 }
  }

  private func didPrepare(
    _ found: SongSearch.Found?, _ search: SongSearch, behind last: Int, _ plan: Int
  ) {
    guard wants.holds(plan) else { return }
    problem = search.problem ?? problem
    if let found {
      let id = name(found)
      if sounds.follow(last, with: found.sound) {
        queued[id] = found.song
        measure(id)
      }
    } else {
      _ = sounds.follow(last, with: nil)
    }
    catchUp()
  }
}
