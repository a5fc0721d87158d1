import CAdwaita

/// A key that works whatever program has the keyboard, where the desktop has the portal for it.
@MainActor package final class GlobalShortcut {
  /// The states of a key.
  package enum State: Equatable, Sendable {
    /// It was not asked for.
    case off
    /// The desktop is being asked, and may ask the person.
    case asking
    /// It works; the desktop's words for the key, "" if it says none.
    case bound(key: String)
    /// The desktop or the person said no.
    case refused
    /// The desktop has nothing of the kind.
    case unavailable
  }

  /// The state of the key.
  package private(set) var state = State.off {
    didSet { if state != oldValue { onChange() } }
  }
  /// Called when its state has changed.
  package var onChange: () -> Void = {}

  private let (id, words, wish): (String, String, String)
  private let action: () -> Void
  private let bus: OpaquePointer?
  private var session: String?
  private var activation: PortalSignal?
  private var closing: PortalSignal?
  private var request: PortalSignal?
  /// Counts the wishes, so that an answer to an old one changes nothing.
  private var turn = 0

  /// A key that is off.
  ///
  /// - Parameters:
  ///   - id: a name that stays the same from one version to the next.
  ///   - words: what it does, for the desktop's settings.
  ///   - wish: the key that it is to have, in the notation of the XDG shortcuts specification.
  package init(id: String, words: String, wish: String, _ action: @escaping () -> Void) {
    (self.id, self.words, self.wish, self.action) = (id, words, wish, action)
    bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
    look()
  }

  isolated deinit {
    end()
    if let bus { g_object_unref(gpointer(bus)) }
  }

  /// Asks the desktop for the key.
  package func turnOn() {
    guard state == .off || state == .refused else { return }
    state = .asking
    ask("CreateSession", { "({'handle_token': <'\($0)'>, 'session_handle_token': <'\($0)'>},)" }) {
      [weak self] results in
      guard let self, let session = results?.text("session_handle") else {
        self?.state = .refused
        return
      }
      bind(session)
    }
  }

  /// Gives the key back.
  package func turnOff() {
    end()
    if state != .unavailable { state = .off }
  }

  private func end() {
    turn += 1
    (activation, closing, request) = (nil, nil, nil)
    guard let bus, let session else { return }
    self.session = nil
    Portal.call(bus, at: session, "org.freedesktop.portal.Session", "Close", nil)
  }

  /// Whether there is such a portal, which only its version tells.
  private func look() {
    guard let bus else { return state = .unavailable }
    let question = PortalValue("('\(Portal.shortcuts)', 'version')")
    Portal.call(
      bus, "org.freedesktop.DBus.Properties", "Get", question
    ) { [weak self] answer in
      guard let self, answer == nil else { return }
      end()
      state = .unavailable
    }
  }

  private func bind(_ session: String) {
    guard let bus else { return }
    self.session = session
    activation = PortalSignal(bus, Portal.shortcuts, "Activated", Portal.path) {
      [weak self] arguments in
      guard let self, arguments[0]?.string == self.session, arguments[1]?.string == id else {
        return
      }
      action()
    }
    closing = PortalSignal(bus, "org.freedesktop.portal.Session", "Closed", session) {
      [weak self] _ in
      self?.session = nil
      self?.state = .refused
    }
    let key =
      "('\(id)', {'description': <\(PortalValue.quoted(words))>, 'preferred_trigger': <'\(wish)'>})"
    ask("BindShortcuts", { "(objectpath '\(session)', [\(key)], '', {'handle_token': <'\($0)'>})" })
    {
      [weak self] results in
      guard let self else { return }
      guard let shortcut = results?["shortcuts"]?[0], shortcut[0]?.string == id else {
        end()
        state = .refused
        return
      }
      state = .bound(key: shortcut[1]?.text("trigger_description") ?? "")
    }
  }

  /// Calls a method of the portal, and hands on the results of the request that it answers; nil if there are none.
  private func ask(
    _ method: String, _ arguments: (String) -> String, then: @escaping (PortalValue?) -> Void
  ) {
    guard let bus, let name = g_dbus_connection_get_unique_name(bus) else { return then(nil) }
    turn += 1
    let (turn, token) = (turn, "myna\(turn)")
    let sender = String(cString: name).dropFirst().map { $0 == "." ? "_" : $0 }
    func answer(_ results: PortalValue?) {
      guard turn == self.turn else { return }
      request = nil
      then(results)
    }
    // Listened to before it is called, so that no answer is missed.
    request = PortalSignal(
      bus, "org.freedesktop.portal.Request", "Response",
      "\(Portal.path)/request/\(String(sender))/\(token)"
    ) { arguments in
      answer(arguments[0]?.number == 0 ? arguments[1] : nil)
    }
    Portal.call(bus, Portal.shortcuts, method, PortalValue(arguments(token))) { handle in
      if handle == nil { answer(nil) }
    }
  }
}
