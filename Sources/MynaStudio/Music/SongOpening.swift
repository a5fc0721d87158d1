import MynaAudio
import MynaMusic

/// The opening of a song that was asked for, on a thread of its own, while the song before plays on.
struct SongOpening: Sendable {
  /// The action that follows once the song is open.
  enum Purpose: Sendable {
    /// Plays it.
    case play
    /// Plays it, as the first of other songs.
    case playSongs(isAlbum: Bool)
    /// Goes to it; if none can be played, stays where it is, as at that end.
    case step(MusicStep.End)
  }

  let purpose: Purpose
  /// The place in the order of the song that was asked for, and the second that it begins at.
  let index: Int
  let seconds: Double
  var search: SongSearch

  init(
    _ order: PlayOrder, at index: Int, seconds: Double = 0,
    _ direction: SongSearch.Direction = .forward, for purpose: Purpose
  ) {
    (self.purpose, self.index, self.seconds) = (purpose, index, seconds)
    search = SongSearch(order, from: index, direction)
  }
}

extension MusicCore {
  /// Begins to open a song; the request that wants it is done when it is open.
  func beginOpening(_ opening: SongOpening) {
    self.opening = opening
    problem = nil
    let (wants, work, enqueue) = (wants, work, enqueue)
    work.opening.async {
      var opening = opening
      let found = opening.search.find(work) { !wants.isClosed }
      enqueue { [opening] core in core.didOpen(found, opening) }
    }
  }

  private func didOpen(_ found: SongSearch.Found?, _ opening: SongOpening) {
    // A player that was closed has dropped it.
    guard self.opening != nil else { return }
    var opening = opening
    do throws(MusicPlayerError) {
      finishOpening(.success(try applyOpened(found, opening)))
    } catch .player(.sound(let reason)) {
      opening.search.skip(SongProblem(reason))
      beginOpening(opening)
    } catch {
      finishOpening(.failure(error))
    }
  }

  /// Goes to the song that was opened, or says that there is none.
  private func applyOpened(
    _ found: SongSearch.Found?, _ opening: SongOpening
  ) throws(MusicPlayerError) -> MusicStep? {
    problem = opening.search.problem
    guard let found else {
      if case .step(let end) = opening.purpose { return .at(end) }
      guard case .skipped(_, let reason)? = problem else { throw .nothingToPlay }
      throw .unplayable(opening.search.order.song(at: opening.index), reason)
    }
    // The gain depends on it.
    let wasAlbum = isAlbum
    if case .playSongs(let isAlbum) = opening.purpose { self.isAlbum = isAlbum }
    do throws(PlayerError) {
      try load(found, at: found.index == opening.index ? opening.seconds : 0)
    } catch {
      isAlbum = wasAlbum
      throw .player(error)
    }
    order = opening.search.order
    order.go(to: found.index)
    switch opening.purpose {
    case .step: return .moved
    case .playSongs:
      (leaving, isQueueUnsaved) = ([], true)
      fallthrough
    case .play: try begin()
    }
    return nil
  }
}
