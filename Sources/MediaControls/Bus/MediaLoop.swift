/// Answers calls from the bus.
public enum MediaLoop: Sendable {
  /// In GLib's main loop, which the caller runs: intents come on the main thread.
  case main
  /// On a thread of its own.
  case ownThread
}
