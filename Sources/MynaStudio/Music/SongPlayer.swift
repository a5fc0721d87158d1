import Threads

package protocol SongPlayer: Sendable {
  typealias Outcome = Result<MusicStep?, MusicPlayerError>

  /// The current status; reading it never blocks.
  var status: MusicStatus { get }

  /// Performs requests in order, as one group, after all earlier requests.
  ///
  /// If a request fails, the rest of the group is not performed. This method returns immediately.
  ///
  /// - Parameter done: called once, on any thread.
  func perform(_ requests: [MusicRequest], then done: @escaping @Sendable (Outcome) -> Void)
}

extension SongPlayer {
  @discardableResult package nonisolated(nonsending) func perform(
    _ requests: [MusicRequest]
  ) async throws(MusicPlayerError) -> MusicStep? {
    try await awaitAnswer { perform(requests, then: $0) }
  }

  @discardableResult package func performAndWait(
    _ requests: [MusicRequest]
  ) throws(MusicPlayerError) -> MusicStep? {
    try waitForAnswer { perform(requests, then: $0) }
  }
}

extension SongPlayer {
  @discardableResult package nonisolated(nonsending) func perform(
    _ request: MusicRequest
  ) async throws(MusicPlayerError) -> MusicStep? { try await perform([request]) }

  @discardableResult package func performAndWait(
    _ request: MusicRequest
  ) throws(MusicPlayerError) -> MusicStep? { try performAndWait([request]) }
}
