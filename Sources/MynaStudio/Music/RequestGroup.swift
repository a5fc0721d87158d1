/// Requests that a music player performs as one group.
struct RequestGroup {
  /// The requests that have not begun.
  var rest: ArraySlice<MusicRequest>
  /// The result of the group's latest request that went to another song.
  var step: MusicStep?
  let done: @Sendable (SongPlayer.Outcome) -> Void
}

extension MusicCore {
  /// Performs requests as one group, after all earlier requests.
  func perform(
    _ requests: [MusicRequest], then done: @escaping @Sendable (SongPlayer.Outcome) -> Void
  ) {
    if requests.contains(.close) { close() }
    groups.append(RequestGroup(rest: requests[...], done: done))
    doRequests()
  }

  /// Performs pending requests until one has to wait for its song.
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

  /// Finishes the request that waited for its song, and continues with the requests after it.
  func finishOpening(_ outcome: SongPlayer.Outcome) {
    opening = nil
    catchUp()
    recordOutcome(outcome)
    doRequests()
  }

  /// Records the result of the latest request.
  ///
  /// Its group ends with its last request or with a failure.
  private func recordOutcome(_ outcome: SongPlayer.Outcome) {
    var outcome = outcome
    if case .success(let step) = outcome {
      groups[0].step = step ?? groups[0].step
      guard groups[0].rest.isEmpty else { return }
      outcome = .success(groups[0].step)
    }
    end(groups.removeFirst(), outcome)
  }

  /// Reports the result of a group, after the resulting status has been published.
  private func end(_ group: RequestGroup, _ outcome: SongPlayer.Outcome) {
    enqueue { _ in group.done(outcome) }
  }

  /// Closes the player for good, and drops all pending requests.
  private func close() {
    for group in groups { end(group, .success(group.step)) }
    (groups, opening) = ([], nil)
    if isLoaded { unload(at: position) }
    wants.close()
  }
}
