import GLibLoop
public import Threads

/// Lets the desktop see and control a player: by media keys, its menu, its lock screen and programs such as `playerctl`.
///
/// Without a session bus, or when it goes, all this is not there, and nobody has to care; `presence` tells.
///
/// ```swift
/// let server = MediaServer(.myna) { intent in … }
/// server.update(state)  // after each change
/// ```
public final class MediaServer: Sendable {
  /// Whether the player can be seen by others.
  public enum Presence: Equatable, Sendable {
    /// It asks the bus for its name.
    case starting
    /// It can be seen under a name.
    case present(name: String)
    /// It cannot be seen.
    case absent(MediaControlsError)
  }

  private let service: MediaService
  private let thread: LoopThread?

  /// Shows a player on the bus, as soon as that answers.
  ///
  /// - Parameters:
  ///   - loop: Where calls are answered. With `.main` this is called on the main thread, and calls nobody anywhere else.
  ///   - address: The bus; that of the session if not given.
  ///   - onIntent: Called with what others want that the state allows. The caller on the bus waits for it.
  public init(
    _ identity: MediaIdentity, on loop: MediaLoop = .ownThread,
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

  /// Whether the player can be seen by others.
  public var presence: Presence { service.presence }

  /// Tells others what the player does now; to be called after each change, from any thread.
  ///
  /// As long as it plays on, the position need not be told. A jump of more than half a second is noticed.
  public func update(_ state: MediaState) { service.update(state) }

  /// Ends the player's presence; returns when its name is free.
  public func stop() {
    service.end(.noBus)
    thread?.end()
  }
}
