public import Glibc
import TestSupport

extension Desktop {
  /// The root of the accessibility tree, whose children are the programs.
  var root: Accessible {
    Accessible(
      desktop: self,
      address: BusConnection.Address(
        owner: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/accessible/root"))
  }

  /// Waits until a process is in the tree and returns its node there; throws if it does not come in `timeout` seconds.
  public func application(pid: pid_t, timeout: Double = 20) throws -> Accessible {
    var found: Accessible?
    let came = try waitUntil(timeout: timeout) {
      found = try root.children.first { try $0.pid == Int(pid) }
      return found != nil
    }
    guard came, let found else { throw Failure(words: "process \(pid) shows no window") }
    return found
  }

  /// The process behind a name on the accessibility bus; 0 if it is gone.
  func pid(of owner: String) throws -> Int {
    let bus = BusConnection.Address(
      owner: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")
    return try accessibility.call(
      "GetConnectionUnixProcessID", of: "org.freedesktop.DBus", on: bus, [Variant(owner)])?[0]
      .integer ?? 0
  }

  /// Runs a program on this desktop to its end, and returns what it wrote, or nil if it failed.
  func output(of words: [String], complaints: String = "/dev/null") throws -> String? {
    let name = "output-\(UInt64.random(in: 0 ... .max))"
    let child = try Child(
      words, environment: environment, output: folder(name), complaints: complaints)
    defer { unlink(folder(name)) }
    return child.wait() == 0 ? try folder.text(name) : nil
  }

  /// Runs a program that must not fail, nor have anything to complain of.
  func run(_ words: [String]) throws {
    let name = "complaints-\(UInt64.random(in: 0 ... .max))"
    defer { unlink(folder(name)) }
    let done = try output(of: words, complaints: folder(name)) != nil
    // Some do not fail, and say only here what they could not do.
    let complaints = try folder.text(name)
    guard done, complaints.isEmpty else { throw Failure(words: "\(words): \(complaints)") }
  }
}
