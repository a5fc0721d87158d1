import Threads

/// Plays songs one after another.
package protocol SongPlayer: Sendable {
  /// The result of a group of requests: that of the last request that went to another song, if any.
  typealias Outcome = Result<MusicStep?, MusicPlayerError>

  /// The current state.
  ///
  /// Never blocks.
  var status: MusicStatus { get }

  /// Performs requests in order, as one group, after all earlier requests.
  ///
  /// The first failure ends the group.
  ///
  /// Returns immediately.
  ///
  /// - Parameter done: Called once, on any thread.
  func perform(_ requests: [MusicRequest], then done: @escaping @Sendable (Outcome) -> Void)
}

extension SongPlayer {
  /// Performs requests as one group, and resumes the caller on its actor when they are done.
  @discardableResult package nonisolated(nonsending) func perform(
    _ requests: [MusicRequest]
  ) async throws(MusicPlayerError) -> MusicStep? {
    try await awaitAnswer { perform(requests, then: $0) }
  }

  /// Performs requests as one group, and blocks the calling thread until they are done.
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

  /// Performs a request, and blocks the calling thread until it is done.
  @discardableResult package func performAndWait(
    _ request: MusicRequest
  ) throws(MusicPlayerError) -> MusicStep? { try performAndWait([request]) }
}
