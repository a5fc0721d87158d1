/// Requests that a music player does as one piece.
struct RequestGroup {
  /// Those that have not begun.
  var rest: ArraySlice<MusicRequest>
  /// The result of the latest one that went to another song.
  var step: MusicStep?
  let done: @Sendable (SongPlayer.Outcome) -> Void
}

extension MusicCore {
  /// Does requests as one piece, after all that came before.
  func perform(
    _ requests: [MusicRequest], then done: @escaping @Sendable (SongPlayer.Outcome) -> Void
  ) {
    if requests.contains(.close) { close() }
    groups.append(RequestGroup(rest: requests[...], done: done))
    doRequests()
  }

  /// Does the requests in line, up to one that waits for its song.
  private func doRequests() {
    while opening == nil, let request = groups.first?.rest.first {
      groups[0].rest.removeFirst()
      do throws(MusicPlayerError) {
        let step = try begin(request)
        catchUp()
        if opening == nil { recordOutcome(.success(step)) }
      } catch {
        catchUp()
        recordOutcome(.failure(error))
      }
    }
  }

  /// Ends the request that waited for its song, and does those behind it.
  func finishOpening(_ outcome: SongPlayer.Outcome) {
    opening = nil
    catchUp()
    recordOutcome(outcome)
    doRequests()
  }

  /// Takes in the result of the latest request; its group ends with its last request, or with a failure.
  private func recordOutcome(_ outcome: SongPlayer.Outcome) {
    var outcome = outcome
    if case .success(let step) = outcome {
      groups[0].step = step ?? groups[0].step
      guard groups[0].rest.isEmpty else { return }
      outcome = .success(groups[0].step)
    }
    end(groups.removeFirst(), outcome)
  }

  /// Tells the result of a group once the status is published that the requests have led to.
  private func end(_ group: RequestGroup, _ outcome: SongPlayer.Outcome) {
    enqueue { _ in group.done(outcome) }
  }

  /// Ends for good, and drops the requests that are not done.
  private func close() {
    for group in groups { end(group, .success(group.step)) }
    (groups, opening) = ([], nil)
    if isLoaded { unload(at: position) }
    wants.close()
  }
}
