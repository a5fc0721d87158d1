import Foundation

/// A keyring of a test's own, on a bus of its own, whose password nobody has to type.
public final class PrivateKeyring {
  private let folder = Scratch(in: Scratch.memory)
  private let bus: PrivateBus
  private let daemon: Child

  /// Starts it, and returns when it takes secrets.
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

  /// What makes a program find it.
  public var environment: [String: String] { bus.environment }

  /// Makes it the keyring of this process, for as long as it lives.
  public func adopt() { setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1) }

  /// Ends it together with its bus, in the midst of everything.
  public func die() {
    bus.die()
    daemon.end()
  }

  /// Locks it; nobody is there who could be asked for the password.
  public func lock() throws {
    try tool(
      "gdbus call --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets "
        + "--method org.freedesktop.Secret.Service.Lock "
        + "\"['/org/freedesktop/secrets/collection/login']\"")
  }

  /// Keeps a secret as another program does.
  public func store(_ service: String, account: String, secret: String = "secret") throws {
    try tool(
      "printf %s '\(secret)' | secret-tool store --label=test xdg:schema io.github.myna.Myna.Secret "
        + "service '\(service)' account '\(account)'")
  }

  /// The secret of a service and an account, as another program sees it; empty for none.
  public func lookup(_ service: String, account: String) throws -> String {
    try tool("secret-tool lookup service '\(service)' account '\(account)' || true")
  }

  /// All that another program sees of the items of a service: labels, attributes, secrets.
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
