import CCubeb
import Synchronization
import Threads

/// A connection to a sound server through one of cubeb's back ends.
///
/// Its calls may block until the server answers, so they are all made on one thread. Streams hold on to
/// their connection, since cubeb frees what they stand on.
final class CubebConnection: @unchecked Sendable {
  let library: CubebLibrary
  private let context: OpaquePointer
  /// Whether it leads to PulseAudio or what stands in for it, which is asked first.
  let isPulse: Bool
  private let thread: SerialThread
  private let socket: ServerSocket?
  private let changes: DeviceChanges

  /// Connects, or returns nil when the back end is not there.
  ///
  /// Once subscribed, `onChange` is called on cubeb's own thread, once for each device.
  init?(
    backend: String, library: CubebLibrary, thread: SerialThread, time: any TimeSource,
    onChange: @escaping @Sendable () -> Void
  ) {
    changes = DeviceChanges(onChange)
    var created: OpaquePointer?
    socket = ServerSocket(time: time) {
      library.connect(&created, "Myna", backend) == CUBEB_OK
    }
    guard let created else { return nil }
    (context, isPulse) = (created, backend == "pulse")
    (self.library, self.thread) = (library, thread)
  }

  deinit {
    // May block until the server answers, and must not run on cubeb's own thread.
    nonisolated(unsafe) let context = context
    let (library, changes) = (library, changes)
    thread.async {
      // cubeb aborts the program when a context goes with its callbacks still set.
      _ = library.watchDevices(context, bothDirections, nil, nil)
      library.disconnect(context)
      withExtendedLifetime(changes) {}
    }
  }

  /// Begins to report devices that come and go; returns false when there is no server to do so.
  ///
  /// cubeb has no other way to ask whether the server of a connection is still there; repeating it does no harm.
  @discardableResult func subscribe() -> Bool {
    let code = guarding {
      library.watchDevices(
        context, bothDirections, collectionCallback, Unmanaged.passUnretained(changes).toOpaque())
    }
    return code == CUBEB_OK
  }

  /// The devices of both directions; none when the server is gone.
  func devices() -> [FoundDevice] { guarding(enumerate) }

  /// Runs `work`, which may hang on the server, and breaks the connection if that takes too long.
  func guarding<T>(_ work: () -> T) -> T {
    guard let socket else { return work() }
    return socket.guarding(work)
  }

  private func enumerate() -> [FoundDevice] {
    AudioDirection.allCases.flatMap { direction in
      var collection = cubeb_device_collection()
      let type = direction == .input ? CUBEB_DEVICE_TYPE_INPUT : CUBEB_DEVICE_TYPE_OUTPUT
      guard library.listDevices(context, type, &collection) == CUBEB_OK else {
        return [FoundDevice]()
      }
      defer { _ = library.freeDevices(context, &collection) }
      return UnsafeBufferPointer(start: collection.device, count: collection.count)
        .compactMap { FoundDevice($0, direction) }
    }
  }

  /// Opens a stream, whose callbacks are called with `state`; the result is cubeb's code when it refuses.
  func open(
    _ direction: AudioDirection, device: FoundDevice?, sampleRate: Double, channelCount: Int,
    latencyFrames: Int, onData: cubeb_data_callback, onState: cubeb_state_callback,
    state: UnsafeMutableRawPointer
  ) -> Result<OpaquePointer, CubebError> {
    var parameters = cubeb_stream_params(
      format: CUBEB_SAMPLE_FLOAT32NE, rate: UInt32(clamping: Int(sampleRate)),
      channels: UInt32(clamping: channelCount),
      layout: cubeb_channel_layout(CUBEB_LAYOUT_UNDEFINED), prefs: CUBEB_STREAM_PREF_NONE)
    var stream: OpaquePointer?
    let frames = UInt32(clamping: min(max(latencyFrames, 1), 96_000))
    let code = withUnsafeMutablePointer(to: &parameters) { parameters in
      let isInput = direction == .input
      return guarding {
        library.openStream(
          context, &stream, "Myna", isInput ? device?.handle : nil, isInput ? parameters : nil,
          isInput ? nil : device?.handle, isInput ? nil : parameters, frames, onData, onState,
          state)
      }
    }
    guard code == CUBEB_OK, let stream else { return .failure(CubebError(code: Int(code))) }
    return .success(stream)
  }
}

/// A result code of cubeb's.
struct CubebError: Error {
  let code: Int
}

private let bothDirections = cubeb_device_type(
  CUBEB_DEVICE_TYPE_INPUT.rawValue | CUBEB_DEVICE_TYPE_OUTPUT.rawValue)

/// The action to run when devices come and go, as memory that cubeb can point at.
private final class DeviceChanges: Sendable {
  let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }
}

/// Runs on cubeb's thread with its lock held.
private let collectionCallback: cubeb_device_collection_changed_callback = { _, changes in
  guard let changes else { return }
  Unmanaged<DeviceChanges>.fromOpaque(changes).takeUnretainedValue().action()
}
