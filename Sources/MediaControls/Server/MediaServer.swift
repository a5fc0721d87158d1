import GLibLoop
package import Threads

/// Publishes a player over MPRIS, so that media keys, the desktop, and programs such as `playerctl`
/// can control it.
///
/// Without a session bus, the player isn't published. Callers don't need to handle this case, but
/// can check `presence`.
///
/// ```swift
/// let server = MediaServer(.myna) { intent in … }
/// server.update(state)  // after each change
/// ```
package final class MediaServer: Sendable {
  package enum RegistrationState: Equatable, Sendable {
    case starting
    case present(name: String)
    case absent(MediaControlsError)
  }

  private let service: MediaService
  private let thread: LoopThread?

  /// Publishes a player as soon as the bus has replied.
  ///
  /// - Parameters:
  ///   - loop: the main loop that handles calls. With `.main`, create the server on the main
  ///     thread; `onIntent` is then called on that thread.
  ///   - address: the address of the bus; by default, the address of the session bus.
  ///   - onIntent: called for each command that the player's state allows. The program that sent
  ///     the command waits until this closure returns.
  package init(
    _ identity: MediaIdentity, on loop: MediaEventLoop = .ownThread,
    address: String? = SessionBus.address, time: any TimeSource = SystemTime(),
    onIntent: @escaping @Sendable (MediaIntent) -> Void
  ) {
    service = MediaService(identity, time: time, onIntent: onIntent)
    guard let address else {
      thread = nil
      service.end(.noBus)
      return
    }
    switch loop {
    case .main:
      thread = nil
      service.start(address)
    case .ownThread:
      let thread = LoopThread()
      self.thread = thread
      thread.run { [service] in service.start(address) }
    }
  }

  deinit { stop() }

  package var presence: RegistrationState { service.presence }

  /// Publishes the player's state.
  ///
  /// Call this after each change, from any thread.
  ///
  /// You don't need to update the position during normal playback. If the position jumps by more
  /// than 0.5 s, the jump is reported to other programs.
  package func update(_ state: MediaState) { service.update(state) }

  /// Removes the player from the bus and returns when its bus name is free.
  package func stop() {
    service.end(.noBus)
    thread?.end()
  }
}
