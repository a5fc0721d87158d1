import CAdwaita
import Files

package final class Application: Object {
  package init(id: String) {
    guard
      let raw = adw_application_new(
        id, GApplicationFlags(rawValue: G_APPLICATION_HANDLES_OPEN.rawValue))
    else { preconditionFailure("no application without an id") }
    super.init(owned: OpaquePointer(raw))
    on("startup") { [weak self] in self?.outliveBus() }
  }

  /// Keeps GLib from exiting the program when the session bus closes, because this would also end a
  /// recording.
  private func outliveBus() {
    if let bus = g_application_get_dbus_connection(gApplication) {
      g_dbus_connection_set_exit_on_close(bus, 0)
    }
  }

  private var gApplication: UnsafeMutablePointer<GApplication> { pointer() }
  private var gtkApplication: UnsafeMutablePointer<GtkApplication> { pointer() }

  /// Calls `action` after GTK is initialized and before any request is handled.
  ///
  /// `action` is not called if the program only forwards its request to an instance that is already
  /// running.
  package func onStartup(_ action: @escaping () -> Void) { on("startup", action) }

  package func onActivate(_ action: @escaping () -> Void) { on("activate", action) }

  /// Calls `action` with the paths of the files to open and with the URIs of files that have no
  /// local path.
  package func onOpen(_ action: @escaping ([String], _ addresses: [String]) -> Void) {
    onFiles { files, addresses in action(files, addresses) }
  }

  /// Calls `action` on SIGTERM, SIGINT, or SIGHUP, for example at logout.
  ///
  /// A second signal ends the program immediately.
  package func onTermination(_ action: @escaping () -> Void) {
    for signal in [SIGTERM, SIGINT, SIGHUP] {
      let box = Unmanaged.passRetained(Termination(action))
      g_unix_signal_add_full(
        G_PRIORITY_DEFAULT, signal,
        { box in
          if let box { Unmanaged<Termination>.fromOpaque(box).takeUnretainedValue().action() }
          // Removing the source restores the default action of the signal.
          return 0
        }, box.toOpaque(),
        { box in if let box { Unmanaged<Termination>.fromOpaque(box).release() } })
    }
  }

  private final class Termination {
    let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
  }

  /// Runs the main loop and returns the exit status.
  ///
  /// The loop ends when all windows are closed and no call to `hold` is in effect.
  ///
  /// If the arguments include `--gapplication-service`, as they do when the session bus starts the
  /// program, the program waits for requests and exits if no request opens a window within ten
  /// seconds.
  ///
  /// - Parameter action: an action to activate immediately; if another instance is running, in that
  ///   instance.
  package func run(_ arguments: [String], action: String? = nil) -> Int32 {
    attachMainActorToMainLoop()
    // X11 uses this name as a window's application name. Without this call, a window created before
    // `g_application_run` would have no application name.
    if let path = arguments.first { g_set_prgname(String(path.split(separator: "/").last ?? "")) }
    if let action, g_application_register(gApplication, nil, nil) != 0 {
      g_application_activate(gApplication)
      g_action_group_activate_action(raw, action, nil)
      if g_application_get_is_remote(gApplication) != 0 {
        waitForArrival()
        return 0
      }
    }
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    return g_application_run(gApplication, Int32(arguments.count), &words)
  }

  /// Waits until the running instance has received the forwarded request.
  ///
  /// The request is sent by a GLib thread, which would be stopped if this program exited too early.
  /// Messages are delivered in order, so the reply to a final `Ping` means that all earlier
  /// messages have arrived.
  private func waitForArrival() {
    let answer = g_dbus_connection_call_sync(
      g_application_get_dbus_connection(gApplication),
      g_application_get_application_id(gApplication),
      g_application_get_dbus_object_path(gApplication), "org.freedesktop.DBus.Peer", "Ping", nil,
      nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, 10_000, nil, nil)
    if let answer { g_variant_unref(answer) }
  }

  package func hold() { g_application_hold(gApplication) }

  package func release() { g_application_release(gApplication) }

  package func quit() { g_application_quit(gApplication) }

  // MARK: Actions

  /// Adds the action "app.NAME" for menus, notifications, and keys.
  package func addAction(_ name: String, keys: [String] = [], _ action: @escaping () -> Void) {
    guard let entry = g_simple_action_new(name, nil) else { return }
    let object = Object(owned: entry)
    object.onActivation(action)
    g_action_map_add_action(raw, entry)
    if !keys.isEmpty { setKeys(keys, of: "app." + name) }
  }

  /// Sets the keys that activate an action, given its full name, such as "app.quit".
  package func setKeys(_ keys: [String], of action: String) {
    var words: [UnsafePointer<CChar>?] = keys.map { UnsafePointer(strdup($0)) } + [nil]
    gtk_application_set_accels_for_action(gtkApplication, action, &words)
    for word in words { free(UnsafeMutablePointer(mutating: word)) }
  }

  // MARK: The session

  /// Prevents automatic suspend and screen locking, and makes the desktop ask before a logout.
  ///
  /// - Parameter reason: the text that the desktop shows to the user.
  /// - Returns: the cookie for `uninhibit`; nil if the desktop does not support this.
  package func inhibitInterruptions(_ reason: String) -> UInt32? {
    let flags = [
      GTK_APPLICATION_INHIBIT_LOGOUT, GTK_APPLICATION_INHIBIT_SUSPEND, GTK_APPLICATION_INHIBIT_IDLE,
    ].reduce(0) { $0 | $1.rawValue }
    let cookie = gtk_application_inhibit(
      gtkApplication, nil, GtkApplicationInhibitFlags(rawValue: flags), reason)
    return cookie == 0 ? nil : cookie
  }

  package func uninhibit(_ cookie: UInt32) { gtk_application_uninhibit(gtkApplication, cookie) }

  /// Shows a notification, which replaces any earlier notification with the same name.
  ///
  /// - Parameter isQuiet: whether the notification appears only in the notification list, without a
  ///   popup.
  package func notify(
    _ name: String, title: String, body: String, button: (String, action: String), isQuiet: Bool
  ) {
    guard let note = g_notification_new(title) else { return }
    g_notification_set_body(note, body)
    if isQuiet { g_notification_set_priority(note, G_NOTIFICATION_PRIORITY_LOW) }
    g_notification_add_button(note, button.0, "app." + button.action)
    g_notification_set_default_action(note, "app.show")
    g_application_send_notification(gApplication, name, note)
    g_object_unref(gpointer(note))
  }

  package func withdrawNotification(_ name: String) {
    g_application_withdraw_notification(gApplication, name)
  }

  package func addStyle(_ sheet: [UInt8]) {
    guard let provider = gtk_css_provider_new(), let display = gdk_display_get_default() else {
      return
    }
    sheet.withUnsafeBytes { bytes in
      gtk_css_provider_load_from_data(
        provider, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), gssize(bytes.count))
    }
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(gpointer(provider))
  }
}

/// Initializes GTK; returns false if there is no display.
package func hasDisplay() -> Bool {
  RenderingBackend.choose()
  PortalGuard.begin()
  return gtk_init_check() != 0
}

extension Object {
  /// Connects to the "open" signal.
  ///
  /// `action` receives the paths of the files and the URIs of files that have no local path.
  fileprivate func onFiles(_ action: @escaping ([String], [String]) -> Void) {
    onPointers("open") { files, count in
      var (found, addresses): ([String], [String]) = ([], [])
      for index in 0..<count {
        if let path = g_file_get_path(files[index]) {
          found.append(String(fileSystemRepresentation: path))
          g_free(path)
        } else if let address = g_file_get_uri(files[index]) {
          addresses.append(String(cString: address))
          g_free(address)
        }
      }
      action(found, addresses)
    }
  }
}
