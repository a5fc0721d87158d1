package enum MediaEventLoop: Sendable {
  /// The caller's GLib main loop; intents arrive on the main thread.
  case main
  case ownThread
}
