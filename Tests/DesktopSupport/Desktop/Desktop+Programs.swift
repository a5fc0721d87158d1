public import Glibc
import TestSupport

extension Desktop {
  var root: Accessible {
    Accessible(
      desktop: self,
      address: BusConnection.Address(
        owner: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/accessible/root"))
  }

  /// Waits until a process is in the accessibility tree and returns its node.
  ///
  /// - Throws: An error if the process does not appear within `timeout` seconds.
  public func application(pid: pid_t, timeout: Double = 20) throws -> Accessible {
    var found: Accessible?
    let came = try waitUntil(timeout: timeout) {
      found = try root.children.first { try $0.pid == Int(pid) }
      return found != nil
    }
    guard came, let found else { throw Failure(words: "process \(pid) shows no window") }
    return found
  }

  /// The process that owns a name on the accessibility bus; 0 if it is gone.
  func pid(of owner: String) throws -> Int {
    let bus = BusConnection.Address(
      owner: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")
    return try accessibility.call(
      "GetConnectionUnixProcessID", of: "org.freedesktop.DBus", on: bus, [Variant(owner)])?[0]
      .integer ?? 0
  }

  /// Runs a program on this desktop, and returns its output, or nil if it failed.
  func output(of words: [String], complaints: String = "/dev/null") throws -> String? {
    let name = "output-\(UInt64.random(in: 0 ... .max))"
    let child = try Child(
      words, environment: environment, output: folder(name), complaints: complaints)
    defer { unlink(folder(name)) }
    return child.wait() == 0 ? try folder.text(name) : nil
  }

  /// Runs a program that must neither fail nor write an error message.
  func run(_ words: [String]) throws {
    let name = "complaints-\(UInt64.random(in: 0 ... .max))"
    defer { unlink(folder(name)) }
    let done = try output(of: words, complaints: folder(name)) != nil
    // Some programs exit with 0 and report a failure only here.
    let complaints = try folder.text(name)
    guard done, complaints.isEmpty else { throw Failure(words: "\(words): \(complaints)") }
  }
}
