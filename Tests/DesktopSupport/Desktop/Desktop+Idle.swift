extension Desktop {
  static let app = BusConnection.Address(
    owner: "io.github.myna.Myna", path: "/io/github/myna/Myna/Idle")

  /// Waits until the app has finished its work and its animations.
  ///
  /// Returns false at once if no app is running, or the app does not support the request.
  @discardableResult public func waitUntilIdle() throws -> Bool {
    try isPatient && askWhetherIdle()
  }

  /// Runs `body` while the app is deliberately busy, without waiting for it to be idle.
  public func withoutWaiting(_ body: () throws -> Void) rethrows {
    isPatient = false
    defer { isPatient = true }
    try body()
  }

  /// Waits until the app is idle, and returns whether an app responded.
  func askWhetherIdle() throws -> Bool {
    try session.call("Wait", of: "io.github.myna.Myna.Idle", on: Self.app) != nil
  }

  /// The pages, screens and models that the user has left but that are still in memory.
  public var lingering: String {
    get throws {
      try session.call("Lingering", of: "io.github.myna.Myna.Idle", on: Self.app)?[0].string ?? ""
    }
  }

  var hasApp: Bool {
    get throws {
      let bus = BusConnection.Address(owner: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")
      return try session.call(
        "NameHasOwner", of: "org.freedesktop.DBus", on: bus, [Variant(Self.app.owner)])?[0]
        .integer == 1
    }
  }
}
