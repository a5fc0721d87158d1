import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AudioDevices

@Suite("RealtimeKit")
struct RealtimeKitTests {
  @Test("The request to RealtimeKit contains the given thread and priority")
  func asked() async {
    await #expect(processExitsWith: .success) {
      let kit = try FakeRealtimeKit()
      setenv("DBUS_SYSTEM_BUS_ADDRESS", kit.address, 1)
      try #require(RealtimeKit.makeRealtime(thread: 4_711, priority: 5))
      try #require(kit.requests == [FakeRealtimeKit.PriorityRequest(thread: 4_711, priority: 5)])
    }
  }

  @Test("Without a system bus, no realtime priority is granted")
  func nobody() async {
    await #expect(processExitsWith: .success) {
      setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/none", 1)
      try #require(!RealtimeKit.makeRealtime(thread: 1, priority: 5))
    }
  }

  @Test("A device thread without permission gets realtime priority from RealtimeKit")
  func refused() async {
    await #expect(processExitsWith: .success) {
      // Runs as an unprivileged user, unless the tests already do.
      if getuid() == 0 { try #require(setuid(65_534) == 0) }
      let kit = try FakeRealtimeKit()
      setenv("DBUS_SYSTEM_BUS_ADDRESS", kit.address, 1)
      let (time, state) = (
        VirtualTime(), UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
      )
      let stream = CubebStream(
        .output, chosen: nil, sampleRate: 48_000, channelCount: 1,
        client: AudioStreamClient(render: { _, _, _, _ in }, state: state),
        host: AudioServer(time: time)
      ) { _ in }
      let thread = Atomic<Int32>(0)
      withExtendedLifetime(stream) {
        stream.askForDeadline()
        // A device may need some time until its first block.
        time.advance(by: .milliseconds(900))
        let done = DispatchSemaphore(value: 0)
        Thread {
          thread.store(currentThread(), ordering: .relaxed)
          stream.memory.pointee.process(nil, nil, frames: 64)
          done.signal()
        }.start()
        done.wait()
        time.advance(by: .milliseconds(100))
        _ = waitUntil { !kit.requests.isEmpty }
      }
      let request = try #require(kit.requests.first)
      try #require(
        request.thread == UInt64(thread.load(ordering: .relaxed)) && request.priority == 5)
      try #require(request.thread != UInt64(getpid()) && request.thread > 0)
    }
  }

  @Test("The search for the device thread ends after a second or when the stream closes")
  func ends() throws {
    let time = VirtualTime()
    let answer = Mutex<Int32?>(0)
    let looks = Atomic<Int>(0)
    let request = RealtimePriorityRequest(time: time) {
      looks.add(1, ordering: .relaxed)
      return answer.withLock(\.self)
    }
    request.begin()
    #expect(time.tickerCount == 1)
    time.advance(by: .milliseconds(1_010))
    #expect(waitUntil { time.tickerCount == 0 } && looks.load(ordering: .relaxed) == 20)
    answer.withLock { $0 = nil }
    request.begin()
    time.advance(by: .milliseconds(60))
    #expect(waitUntil { time.tickerCount == 0 } && looks.load(ordering: .relaxed) == 21)
  }
}
