import Foundation

/// A session bus of a test's own.
public final class PrivateBus {
  private let folder = Scratch()
  private let daemon: Child
  /// Where it is.
  public let address: String

  /// Starts it, and returns when programs can connect.
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

  /// What makes a program find it.
  public var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

  /// Ends it in the midst of everything.
  public func die() { daemon.end() }
}
