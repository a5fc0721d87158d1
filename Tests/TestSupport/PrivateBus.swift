import Foundation

/// A private session bus.
public final class PrivateBus {
  private let folder = Scratch()
  private let daemon: Child
  /// The bus address.
  public let address: String

  /// Starts the bus and returns once programs can connect.
  public init() throws {
    address = "unix:path=" + folder("bus")
    try folder.write(
      """
      <busconfig><type>session</type><listen>\(address)</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*"/>
      <allow receive_sender="*"/></policy></busconfig>
      """, to: "bus.conf")
    daemon = try Child(
      ["dbus-daemon", "--nofork", "--config-file", folder("bus.conf")], environment: [:])
    guard waitUntil({ isListening(at: folder("bus")) }) else {
      throw Child.Failure(words: "dbus-daemon does not listen")
    }
  }

  deinit { daemon.end() }

  /// The environment for programs that use the bus.
  public var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

  /// Kills the bus.
  public func die() { daemon.end() }
}
