struct MusicRequestGroup {
  var rest: ArraySlice<MusicRequest>
  var step: MusicStep?
  let done: @Sendable (SongPlayer.Outcome) -> Void
}

extension MusicPlayerCore {
  func perform(
    _ requests: [MusicRequest], then done: @escaping @Sendable (SongPlayer.Outcome) -> Void
  ) {
    if requests.contains(.close) { close() }
    groups.append(MusicRequestGroup(rest: requests[...], done: done))
    doRequests()
  }

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

  func finishOpening(_ outcome: SongPlayer.Outcome) {
    opening = nil
    catchUp()
    recordOutcome(outcome)
    doRequests()
  }

  private func recordOutcome(_ outcome: SongPlayer.Outcome) {
    var outcome = outcome
    if case .success(let step) = outcome {
      groups[0].step = step ?? groups[0].step
      guard groups[0].rest.isEmpty else { return }
      outcome = .success(groups[0].step)
    }
    end(groups.removeFirst(), outcome)
  }

  /// Reports the result of a group of requests after the new status has been published.
  private func end(_ group: MusicRequestGroup, _ outcome: SongPlayer.Outcome) {
    enqueue { _ in group.done(outcome) }
  }

  private func close() {
    for group in groups { end(group, .success(group.step)) }
    (groups, opening) = ([], nil)
    if isLoaded { unload(at: position) }
    wants.close()
  }
}
