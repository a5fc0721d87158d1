import CAdwaita
import Files

/// Knows whether the desktop shows notifications.
@MainActor package final class NotificationWatch {
  /// Whether it does, as far as is known by now.
  package var isThere: Bool { !owners.isEmpty }

  private var owners: Set<String> = []
  private var watches: [guint] = []

  /// Begins to look, at each service that GLib sends notifications to.
  package init() {
    // Which portals are there says nothing of a program that does not use them.
    let isSandboxed = FileStatus.isTaken("/.flatpak-info")
    let names =
      ["org.freedesktop.Notifications", "org.gtk.Notifications"]
      + (isSandboxed ? ["org.freedesktop.portal.Desktop"] : [])
    watches = names.map { name in
      g_bus_watch_name(
        G_BUS_TYPE_SESSION, name, G_BUS_NAME_WATCHER_FLAGS_AUTO_START,
        { _, name, _, watch in NotificationWatch.note(name, true, watch) },
        { _, name, watch in NotificationWatch.note(name, false, watch) },
        Unmanaged.passUnretained(self).toOpaque(), nil)
    }
  }

  isolated deinit { for watch in watches { g_bus_unwatch_name(watch) } }

  private nonisolated static func note(
    _ name: UnsafePointer<CChar>?, _ isThere: Bool, _ watch: gpointer?
  ) {
    guard let name, let watch else { return }
    let text = String(cString: name)
    nonisolated(unsafe) let pointer = watch
    MainActor.assumeIsolated {
      let watch = Unmanaged<NotificationWatch>.fromOpaque(pointer).takeUnretainedValue()
      if isThere { watch.owners.insert(text) } else { watch.owners.remove(text) }
    }
  }
}
