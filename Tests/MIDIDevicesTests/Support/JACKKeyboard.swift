import CJACK
import Foundation
import Synchronization
import TestSupport

@testable import MIDIDevices

/// Another JACK client, which sends raw bytes as a keyboard does.
final class JACKKeyboard: @unchecked Sendable {
  /// Bytes, and the frame within the cycle at which they are sent.
  struct Message {
    var frame: UInt32
    var bytes: [UInt8]
  }

  private typealias Clear = @convention(c) (UnsafeMutableRawPointer?) -> Void
  private typealias Write =
    @convention(c) (UnsafeMutableRawPointer?, UInt32, UnsafePointer<UInt8>, Int) -> Int32

  private struct State {
    var waiting: [Message]?
    /// JACK's time in nanoseconds at the start of the cycle that sent the last messages.
    var cycleStart: Int?
  }

  /// The full name of its port.
  let name: String
  private let library: JACKLibrary
  private let clear: Clear
  private let write: Write
  private let client: OpaquePointer
  private let port: OpaquePointer
  private let state = Mutex(State())
  private let isUnplugged = Atomic<Bool>(false)

  /// Connects the keyboard.
  init(_ name: String, at server: JACKServer) throws {
    let path = try JACKServer.library
    self.name = name + ":out"
    guard let library = JACKLibrary(path), let handle = dlopen(path, RTLD_NOW),
      let clear = dlsym(handle, "jack_midi_clear_buffer"),
      let write = dlsym(handle, "jack_midi_event_write"),
      let client = library.open(name, server: server.name),
      let port = library.registerPort(
        client, "out", JACK_DEFAULT_MIDI_TYPE, UInt(JackPortIsOutput.rawValue), 0)
    else { throw JACKServer.Failure(words: "The keyboard cannot be plugged in.") }
    (self.library, self.client, self.port) = (library, client, port)
    self.clear = unsafeBitCast(clear, to: Clear.self)
    self.write = unsafeBitCast(write, to: Write.self)
    _ = library.setProcess(
      client,
      { frames, keyboard in
        guard let keyboard else { return 0 }
        Unmanaged<JACKKeyboard>.fromOpaque(keyboard).takeUnretainedValue().process(frames)
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
    BrokenPipeSignal.blocked { _ = library.activate(client) }
  }

  deinit { unplug() }

  /// Sends messages in one cycle, and returns the start of the cycle in nanoseconds of JACK's
  /// clock.
  func send(_ messages: Message...) throws -> Int {
    state.withLock { $0 = State(waiting: messages) }
    guard waitUntil({ state.withLock { $0.cycleStart } != nil }) else {
      throw JACKServer.Failure(words: "JACK does not call the keyboard.")
    }
    return state.withLock { $0.cycleStart } ?? 0
  }

  func send(_ bytes: UInt8...) throws { _ = try send(Message(frame: 0, bytes: bytes)) }

  /// Disconnects the keyboard.
  func unplug() {
    guard !isUnplugged.exchange(true, ordering: .relaxed) else { return }
    BrokenPipeSignal.blocked { _ = library.close(client) }
  }

  private func process(_ frames: UInt32) {
    guard let buffer = library.process.buffer(port, frames) else { return }
    clear(buffer)
    state.withLock { state in
      guard let messages = state.waiting else { return }
      var (frame, start, end): (UInt32, UInt64, UInt64) = (0, 0, 0)
      var period: Float = 0
      _ = library.process.cycle(client, &frame, &start, &end, &period)
      for message in messages {
        _ = write(buffer, message.frame, message.bytes, message.bytes.count)
      }
      state = State(cycleStart: Int(start) * 1_000)
    }
  }
}
