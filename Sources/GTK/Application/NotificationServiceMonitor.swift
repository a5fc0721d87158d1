import CAdwaita
import Files

@MainActor package final class NotificationServiceMonitor {
  /// Whether a notification service is known to be running.
  ///
  /// This is false until the session bus has replied.
  package var isThere: Bool { !owners.isEmpty }

  private var owners: Set<String> = []
  private var watches: [guint] = []

  package init() {
    // Only sandboxed programs use the portal for notifications.
    let isSandboxed = FileStatus.isTaken("/.flatpak-info")
    let names =
      ["org.freedesktop.Notifications", "org.gtk.Notifications"]
      + (isSandboxed ? ["org.freedesktop.portal.Desktop"] : [])
    watches = names.map { name in
      g_bus_watch_name(
        G_BUS_TYPE_SESSION, name, G_BUS_NAME_WATCHER_FLAGS_AUTO_START,
        { _, name, _, watch in NotificationServiceMonitor.record(name, true, watch) },
        { _, name, watch in NotificationServiceMonitor.record(name, false, watch) },
        Unmanaged.passUnretained(self).toOpaque(), nil)
    }
  }

  isolated deinit { for watch in watches { g_bus_unwatch_name(watch) } }

  private nonisolated static func record(
    _ name: UnsafePointer<CChar>?, _ isThere: Bool, _ watch: gpointer?
  ) {
    guard let name, let watch else { return }
    let text = String(cString: name)
    nonisolated(unsafe) let pointer = watch
    MainActor.assumeIsolated {
      let watch = Unmanaged<NotificationServiceMonitor>.fromOpaque(pointer).takeUnretainedValue()
      if isThere { watch.owners.insert(text) } else { watch.owners.remove(text) }
    }
  }
}
