public import Foundation
import TestSupport

/// A private screen, session bus, accessibility bus and window manager, which end with the test.
///
/// Several desktops can run at once: each has its own folder for the files of its programs.
public final class Desktop: @unchecked Sendable {
  /// A failed action on a desktop.
  public struct Failure: LocalizedError {
    /// The action and its result.
    public var words: String
    /// The same text as `words`.
    public var errorDescription: String? { words }
  }

  /// A point on the screen, in pixels from its upper left corner.
  public struct Point: Equatable, Sendable {
    /// The distance from the left side.
    public var x: Int
    /// The distance from the top.
    public var y: Int

    /// Creates a point.
    public init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
  }

  /// The environment that connects a program to this desktop and keeps it away from the user's.
  ///
  /// Where it is combined with a `SoundServer`'s environment, these values have precedence.
  public let environment: [String: String]
  let accessibility: BusConnection
  let session: BusConnection
  /// The connection for keys and pointer; nil under Wayland, where a program cannot send either.
  private(set) var screen: Screen?
  let size: (width: Int, height: Int)
  let known = KnownNodes()
  /// Whether each action waits for the app to be idle.
  var isPatient = true
  let folder: Scratch
  private let services: [Child]

  /// The protocol by which programs show their windows.
  public enum Kind: Sendable {
    /// X, with a window manager.
    case x11
    /// Wayland, on a headless compositor, without keys, pointer and pictures.
    case wayland
  }

  /// Starts the desktop, with a screen of that size in pixels.
  ///
  /// With `isComposed` windows can be transparent, so that they have shadows and round corners as
  /// on a real desktop.
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
    // An X connection exits the process when its server is gone.
    screen = nil
    // The screen ends last: its programs would complain.
    for service in services.reversed() { service.end() }
  }
}
