package enum MediaEventLoop: Sendable {
  /// The main thread's GLib main loop, on which intents are delivered.
  case main
  case ownThread
}
