import Testing

@testable import AudioDevices

@Suite("ServerSocket")
struct ServerSocketTests {
  @Test(
    "The socket of a sound server is distinguished from that of a bus or a desktop",
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
      ServerSocket.isServer(path, environment: ["PULSE_SERVER": variable]) == isServer)
  }
}
