import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AudioDevices

@Suite("RealtimeKit")
struct RealtimeKitTests {
  @Test("RealtimeKit is asked for the right thread and priority")
  func asked() async {
    await #expect(processExitsWith: .success) {
      let kit = try FakeRealtimeKit()
      setenv("DBUS_SYSTEM_BUS_ADDRESS", kit.address, 1)
      try #require(RealtimeKit.makeRealtime(thread: 4_711, priority: 5))
      try #require(kit.wishes == [FakeRealtimeKit.Wish(thread: 4_711, priority: 5)])
    }
  }

  @Test("Without a system bus, nothing happens")
  func nobody() async {
    await #expect(processExitsWith: .success) {
      setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/none", 1)
      try #require(!RealtimeKit.makeRealtime(thread: 1, priority: 5))
    }
  }

  @Test("RealtimeKit grants a device's thread the deadline that the system refused it")
  func refused() async {
    await #expect(processExitsWith: .success) {
      // As a user without privileges, unless the tests already run as one.
      if getuid() == 0 { try #require(setuid(65_534) == 0) }
      let kit = try FakeRealtimeKit()
      setenv("DBUS_SYSTEM_BUS_ADDRESS", kit.address, 1)
      let state = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
      let stream = OpenStream(
        .output, chosen: nil, sampleRate: 48_000, channelCount: 1,
        client: AudioStreamClient(render: { _, _, _, _ in }, state: state), host: AudioServer.shared
      ) { _ in }
      var thread: Int32 = 0
      withExtendedLifetime(stream) {
        let done = DispatchSemaphore(value: 0)
        Thread {
          stream.memory.pointee.process(nil, nil, frames: 64)
          done.signal()
        }.start()
        done.wait()
        thread = stream.memory.pointee.refusedThread.load(ordering: .relaxed)
        stream.askForDeadline()
        _ = waitUntil { !kit.wishes.isEmpty }
      }
      let wish = try #require(kit.wishes.first)
      try #require(wish.thread == UInt64(thread) && wish.priority == 5)
      try #require(wish.thread != UInt64(getpid()) && wish.thread > 0)
    }
  }
}
