import Threads

/// Plays songs one after another.
package protocol SongPlayer: Sendable {
  /// The result of requests: of the last one that went to another song, if any did.
  typealias Outcome = Result<MusicStep?, MusicPlayerError>

  /// The present state.
  ///
  /// Never blocks.
  var status: MusicStatus { get }

  /// Does requests one after another as one piece, after all that came before; the first that fails ends them.
  ///
  /// Returns at once.
  ///
  /// - Parameter done: Called once, on any thread.
  func perform(_ requests: [MusicRequest], then done: @escaping @Sendable (Outcome) -> Void)
}

extension SongPlayer {
  /// Does requests as one piece, and resumes the caller, on its actor, once they are done.
  @discardableResult package nonisolated(nonsending) func perform(
    _ requests: [MusicRequest]
  ) async throws(MusicPlayerError) -> MusicStep? {
    try await awaitAnswer { perform(requests, then: $0) }
  }

  /// Does requests as one piece, and blocks the calling thread until they are done.
  @discardableResult package func performAndWait(
    _ requests: [MusicRequest]
  ) throws(MusicPlayerError) -> MusicStep? {
    try waitForAnswer { perform(requests, then: $0) }
  }
}

extension SongPlayer {
  /// Does a request, and resumes the caller, on its actor, once it is done.
  @discardableResult package nonisolated(nonsending) func perform(
    _ request: MusicRequest
  ) async throws(MusicPlayerError) -> MusicStep? { try await perform([request]) }

  /// Does a request, and blocks the calling thread until it is done.
  @discardableResult package func performAndWait(
    _ request: MusicRequest
  ) throws(MusicPlayerError) -> MusicStep? { try performAndWait([request]) }
}
