import MynaAudio
import MynaMusic

struct SongStartRequest: Sendable {
  enum Purpose: Sendable {
    case play
    case playSongs(isAlbum: Bool)
    /// Goes to the song.
    ///
    /// If no song can be played, the current song continues, as it would at the given end of the
    /// queue.
    case step(MusicStep.QueueEnd)
  }

  let purpose: Purpose
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

extension MusicPlayerCore {
  func beginOpening(_ opening: SongStartRequest) {
    self.opening = opening
    problem = nil
    let (wants, work, enqueue) = (wants, work, enqueue)
    work.opening.async {
      var opening = opening
      let found = opening.search.find(work) { !wants.isClosed }
      enqueue { [opening] core in core.didOpen(found, opening) }
    }
  }

  private func didOpen(_ found: SongSearch.FoundSong?, _ opening: SongStartRequest) {
    // The player was closed, and the request was dropped.
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

  private func applyOpened(
    _ found: SongSearch.FoundSong?, _ opening: SongStartRequest
  ) throws(MusicPlayerError) -> MusicStep? {
    problem = opening.search.problem
    guard let found else {
      if case .step(let end) = opening.purpose { return .at(end) }
      guard case .skipped(_, let reason)? = problem else { throw .nothingToPlay }
      throw .unplayable(opening.search.order.song(at: opening.index), reason)
    }
    // Set `isAlbum` first, because `load` computes the gain from it.
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
