import Foundation
import TestSupport
import Testing

@testable import AudioDevices

@Suite("SoundServerSocket")
struct SoundServerSocketTests {
  @Test(
    "A sound server's socket is distinguished from other sockets",
    arguments: [
      ("/run/user/1000/pulse/native", "", true), ("/var/run/pulse/native", "", true),
      ("/run/user/1000/bus", "", false), ("/tmp/.X11-unix/X0", "", false),
      ("/tmp/sound", "unix:/tmp/sound", true),
      ("/tmp/sound", "{abc}unix:/tmp/sound tcp:host", true),
      ("/tmp/sound", "/tmp/sound", true), ("/tmp/sound", "tcp:/tmp/sound", false),
      ("/run/user/1000/bus", "unix:/tmp/sound", false),
    ])
  func servers(path: String, variable: String, isServer: Bool) {
    #expect(
      SoundServerSocket.isServer(path, environment: ["PULSE_SERVER": variable]) == isServer)
  }

  /// Runs in a separate process, where no other test opens a connection.
  @Test("If a call hangs, its connection is closed after twenty seconds")
  func patience() async {
    await #expect(processExitsWith: .success) {
      let (folder, time) = (Scratch(), VirtualTime())
      let server = try Listener(path: folder("native"))
      var client: Int32 = -1
      let found = SoundServerSocket(time: time) {
        client = server.connect()
        return client >= 0
      }
      let socket = try #require(found)
      let (ours, theirs) = (client, accept(server.descriptor, nil, nil))
      socket.guarding {}
      time.advance(by: .seconds(60))
      Thread {
        _ = waitUntil { time.tickerCount == 1 }
        time.advance(by: .seconds(19))
        _ = write(theirs, [7], 1)
        // Nothing follows the byte, so the call times out.
        _ = waitUntil { isEmpty(ours) }
        time.advance(by: .seconds(2))
      }.start()
      var bytes: [UInt8] = [0, 0]
      let counts = socket.guarding { (read(ours, &bytes, 1), read(ours, &bytes[1], 1)) }
      try #require(counts == (1, 0) && bytes == [7, 0])
    }
  }
}

private final class Listener: Sendable {
  let descriptor: Int32
  private let path: String

  init(path: String) throws {
    self.path = path
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    try #require(call(bind, descriptor) == 0 && listen(descriptor, 1) == 0)
  }

  deinit { close(descriptor) }

  /// Returns the client's end of a new connection.
  func connect() -> Int32 {
    let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    return call(Glibc.connect, client) == 0 ? client : -1
  }

  private func call(
    _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ descriptor: Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count)) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

private func isEmpty(_ socket: Int32) -> Bool {
  var count: Int32 = 0
  return ioctl(socket, UInt(FIONREAD), &count) == 0 && count == 0
}
