extension Desktop {
  static let app = BusConnection.Address(
    owner: "io.github.myna.Myna", path: "/io/github/myna/Myna/Idle")

  /// Waits until the app has done all that it was asked for, and what it shows has come to rest.
  ///
  /// Returns false at once where no app runs, or one that was not told to answer.
  @discardableResult public func waitUntilIdle() throws -> Bool {
    try isPatient && askWhetherIdle()
  }

  /// Does something while the app is busy on purpose, with what a person does not wait for either.
  public func withoutWaiting(_ body: () throws -> Void) rethrows {
    isPatient = false
    defer { isPatient = true }
    try body()
  }

  /// Waits until the app is idle, and says whether there is one that answers.
  func askWhetherIdle() throws -> Bool {
    try session.call("Wait", of: "io.github.myna.Myna.Idle", on: Self.app) != nil
  }

  /// The pages, screens and models that the person has left but that are still in memory.
  public var lingering: String {
    get throws {
      try session.call("Lingering", of: "io.github.myna.Myna.Idle", on: Self.app)?[0].string ?? ""
    }
  }

  /// Whether an app has its name on the bus.
  var hasApp: Bool {
    get throws {
      let bus = BusConnection.Address(owner: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")
      return try session.call(
        "NameHasOwner", of: "org.freedesktop.DBus", on: bus, [Variant(Self.app.owner)])?[0]
        .integer == 1
    }
  }
}
