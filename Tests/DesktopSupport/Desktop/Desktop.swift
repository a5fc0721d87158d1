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
  let session: BusConnection
  /// The way to its keys and its pointer; nil under Wayland, where nobody but the person has one.
  private(set) var screen: Screen?
  let size: (width: Int, height: Int)
  let known = KnownNodes()
  /// Whether what is done waits for the app.
  var isPatient = true
  let folder: Scratch
  private let services: [Child]

  /// Which protocol its programs show their windows by.
  public enum Kind: Sendable {
    /// That of X, with a window manager.
    case x11
    /// That of Wayland, on a compositor that draws nothing. There are neither keys nor a pointer nor pictures.
    case wayland
  }

  /// Starts all of it, on a screen of so many pixels.
  ///
  /// With `isComposed` windows may be seen through, so that they have shadows and round corners as on a real desktop.
  public init(
    _ kind: Kind = .x11, width: Int = 1_280, height: Int = 900, isComposed: Bool = false
  ) throws {
    let folder = Scratch()
    var environment = try Self.environment(in: folder)
    var services = try Self.buses(in: folder, environment)
    switch kind {
    case .x11:
      services += try Self.xServer(in: folder, &environment, width, height)
      services.append(try Self.windowManager(in: folder, environment))
      if isComposed {
        services.append(
          try Child(["xcompmgr"], environment: environment, complaints: folder("xcompmgr")))
      }
      screen = try Screen(environment["DISPLAY"] ?? "")
    case .wayland:
      services += try Self.compositor(in: folder, &environment, width, height)
      screen = nil
    }
    services.append(
      try Child(
        ["/usr/libexec/at-spi2-registryd"], environment: environment,
        complaints: folder("at-spi2-registryd")))
    size = (width, height)
    accessibility = try BusConnection("unix:path=" + folder("accessibility"))
    session = try BusConnection("unix:path=" + folder("session"))
    (self.folder, self.services, self.environment) = (folder, services, environment)
    try Self.wait(for: "the accessibility registry", in: folder) { try root.role != nil }
  }

  deinit {
    // A connection ends the process whose server has gone.
    screen = nil
    // The screen last: those on it would complain.
    for service in services.reversed() { service.end() }
  }
}
