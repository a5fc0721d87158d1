public import Foundation
import TestSupport

/// A screen, a session bus, an accessibility bus and a window manager of a test's own; they end with the test.
///
/// Many may run side by side: each has a folder of its own for all that it and its programs write.
public final class Desktop: @unchecked Sendable {
  /// What could not be done on it.
  public struct Failure: LocalizedError {
    /// What was tried, and what came of it.
    public var words: String
    /// The same.
    public var errorDescription: String? { words }
  }

  /// A place on the screen, in pixels from its upper left corner.
  public struct Point: Equatable, Sendable {
    /// To the right.
    public var x: Int
    /// Down.
    public var y: Int

    /// A place by its coordinates.
    public init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
  }

  /// What a program needs in its environment to be on this desktop and no other, and to leave the user's alone.
  ///
  /// Where a `SoundServer` is wanted too, these go over those of its variables of the same name.
  public let environment: [String: String]
  let accessibility: BusConnection
  let folder: Scratch
  private let services: [Child]

  /// Starts all of it, on a screen of so many pixels.
  ///
  /// With `isComposed` windows may be seen through, so that they have shadows and round corners as on a real desktop.
  public init(width: Int = 1_280, height: Int = 900, isComposed: Bool = false) throws {
    let folder = Scratch()
    var services: [Child] = []
    var environment = try Self.environment(in: folder)
    services.append(
      try Child(
        [
          "Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-dpi", "96",
          "-nolisten", "tcp", "-noreset",
        ], environment: environment, output: folder("display"), complaints: folder("Xvfb")))
    for bus in ["session", "accessibility"] {
      try folder.write(Self.busConfiguration(socket: folder(bus)), to: bus + ".conf")
      services.append(
        try Child(
          ["dbus-daemon", "--nofork", "--config-file", folder(bus + ".conf")],
          environment: environment, complaints: folder("dbus-daemon-" + bus)))
    }
    try Self.wait(for: "a screen and two buses", in: folder) {
      try folder.text("display").hasSuffix("\n")
        && ["session", "accessibility"].allSatisfy { access(folder($0), F_OK) == 0 }
    }
    environment["DISPLAY"] =
      ":" + (try folder.text("display").trimmingCharacters(in: .whitespacesAndNewlines))
    services.append(
      try Child(
        ["/usr/libexec/at-spi2-registryd"], environment: environment,
        complaints: folder("at-spi2-registryd")))
    try folder.write(Self.windowRules, to: "openbox.xml")
    services.append(
      try Child(
        ["openbox", "--sm-disable", "--config-file", folder("openbox.xml")],
        environment: environment, complaints: folder("openbox")))
    if isComposed {
      services.append(
        try Child(["xcompmgr"], environment: environment, complaints: folder("xcompmgr")))
    }
    accessibility = try BusConnection("unix:path=" + folder("accessibility"))
    (self.folder, self.services, self.environment) = (folder, services, environment)
    try Self.wait(for: "the accessibility registry", in: folder) { try root.role != nil }
  }

  deinit {
    // The screen last: those on it would complain.
    for service in services.reversed() { service.end() }
  }
}
