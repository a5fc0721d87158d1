import Foundation

/// A keyring on a private bus, unlocked without user interaction.
public final class PrivateKeyring {
  private let folder = Scratch(in: Scratch.memory)
  private let bus: PrivateBus
  private let daemon: Child

  /// Starts the keyring and returns once it accepts secrets.
  public init() throws {
    bus = try PrivateBus()
    for name in ["run", "data"] {
      try FileManager.default.createDirectory(
        atPath: folder(name), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    try folder.write("a password", to: "password")
    let places = [
      "HOME": folder.path, "XDG_DATA_HOME": folder("data"), "XDG_RUNTIME_DIR": folder("run"),
    ]
    daemon = try Child(
      [
        "bash", "-c",
        "exec gnome-keyring-daemon --foreground --unlock --components=secrets < \"$0\"",
        folder("password"),
      ], environment: bus.environment.merging(places) { $1 })
    guard waitUntil({ (try? store("probe", account: "probe")) != nil }) else {
      throw Child.Failure(words: "gnome-keyring-daemon takes no secret")
    }
    try tool("secret-tool clear service probe account probe")
  }

  deinit { daemon.end() }

  /// The environment for programs that use the keyring.
  public var environment: [String: String] { bus.environment }

  /// Makes this process use the keyring.
  public func adopt() { setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1) }

  /// Kills the keyring and its bus.
  public func die() {
    bus.die()
    daemon.end()
  }

  /// Locks the keyring.
  ///
  /// No prompt can unlock it.
  public func lock() throws {
    try tool(
      "gdbus call --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets "
        + "--method org.freedesktop.Secret.Service.Lock "
        + "\"['/org/freedesktop/secrets/collection/login']\"")
  }

  /// Stores a secret like another program.
  public func store(_ service: String, account: String, secret: String = "secret") throws {
    try tool(
      "printf %s '\(secret)' | secret-tool store --label=test xdg:schema io.github.myna.Myna.Secret "
        + "service '\(service)' account '\(account)'")
  }

  /// Returns a secret as another program sees it; empty if there is none.
  public func lookup(_ service: String, account: String) throws -> String {
    try tool("secret-tool lookup service '\(service)' account '\(account)' || true")
  }

  /// Returns everything another program sees of a service's items: labels, attributes, secrets.
  public func search(_ service: String) throws -> String {
    try tool("secret-tool search --all service '\(service)' 2>&1")
  }

  @discardableResult private func tool(_ script: String) throws -> String {
    let outcome = try RunningProgram(
      "/bin/bash", ["-c", script], environment: bus.environment, in: folder
    ).outcome(timeout: 30)
    guard outcome.status == 0 else { throw Child.Failure(words: outcome.talk) }
    return outcome.text
  }
}
