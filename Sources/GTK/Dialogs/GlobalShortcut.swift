import CAdwaita

/// A keyboard shortcut that works while other programs have the focus.
///
/// This requires a desktop with the GlobalShortcuts portal.
@MainActor package final class GlobalShortcut {
  package enum State: Equatable, Sendable {
    case off
    case asking
    /// The shortcut works.
    ///
    /// `key` is the desktop's description of the key combination, which can be empty.
    case bound(key: String)
    case refused
    case unavailable
  }

  package private(set) var state = State.off {
    didSet { if state != oldValue { onChange() } }
  }
  package var onChange: () -> Void = {}

  private let (id, words, preferredTrigger): (String, String, String)
  private let action: () -> Void
  private let bus: OpaquePointer?
  private var session: String?
  private var activation: PortalSignal?
  private var closing: PortalSignal?
  private var request: PortalSignal?
  /// The number of the current request, used to ignore late responses to earlier requests.
  private var turn = 0

  /// Creates a shortcut that is initially off.
  ///
  /// - Parameters:
  ///   - id: an identifier that must stay the same in all versions of the program.
  ///   - words: the description for the desktop's settings.
  ///   - preferredTrigger: the preferred key, in the notation of the XDG shortcuts specification.
  package init(id: String, words: String, preferredTrigger: String, _ action: @escaping () -> Void)
  {
    (self.id, self.words, self.preferredTrigger, self.action) = (
      id, words, preferredTrigger, action
    )
    bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
    checkPortal()
  }

  isolated deinit {
    end()
    if let bus { g_object_unref(gpointer(bus)) }
  }

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

  /// Reads the portal's version.
  ///
  /// This is the only way to find out whether the portal exists.
  private func checkPortal() {
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
      "('\(id)', {'description': <\(PortalValue.quoted(words))>, 'preferred_trigger': <'\(preferredTrigger)'>})"
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
    // Subscribe before the call, so that no response is missed.
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
