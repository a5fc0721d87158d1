import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AudioDevices

@Suite("RealtimeKit")
struct RealtimeKitTests {
  @Test("It is asked for the thread and the priority that are meant")
  func asked() async {
    await #expect(processExitsWith: .success) {
      let kit = try FakeRealtimeKit()
      setenv("DBUS_SYSTEM_BUS_ADDRESS", kit.address, 1)
      try #require(RealtimeKit.makeRealtime(thread: 4_711, priority: 5))
      try #require(kit.wishes == [FakeRealtimeKit.Wish(thread: 4_711, priority: 5)])
    }
  }

  @Test("Where there is no bus nothing happens")
  func nobody() async {
    await #expect(processExitsWith: .success) {
      setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/none", 1)
      try #require(!RealtimeKit.makeRealtime(thread: 1, priority: 5))
    }
  }

  @Test("A device's thread that may not have a deadline by itself is given one by it")
  func refused() async {
    await #expect(processExitsWith: .success) {
      // As a person without any rights; who runs the tests as one is that already.
      if getuid() == 0 { try #require(setuid(65_534) == 0) }
      let kit = try FakeRealtimeKit()
      setenv("DBUS_SYSTEM_BUS_ADDRESS", kit.address, 1)
      let state = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
      let stream = OpenStream(
        .output, chosen: nil, sampleRate: 48_000, channelCount: 1,
        client: AudioStreamClient(render: { _, _, _, _ in }, state: state), server: .shared
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
