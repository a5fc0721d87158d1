import CCubeb
import Synchronization
import Threads

/// A connection to a sound server through one of cubeb's back ends.
///
/// Calls can block until the server responds, so all calls are made on one thread. Streams retain
/// their connection, because destroying it frees memory that they use.
final class CubebConnection: @unchecked Sendable {
  let library: CubebLibrary
  private let context: OpaquePointer
  /// Whether the server is PulseAudio or PipeWire, which both use the "pulse" back end.
  let isPulse: Bool
  private let thread: SerialThread
  private let socket: SoundServerSocket?
  private let changes: DeviceChangeHandler

  /// Connects, or returns nil if the back end is not available.
  ///
  /// Once subscribed, `onChange` is called on cubeb's own thread, once for each device.
  init?(
    backend: String, library: CubebLibrary, thread: SerialThread, time: any TimeSource,
    onChange: @escaping @Sendable () -> Void
  ) {
    changes = DeviceChangeHandler(onChange)
    var created: OpaquePointer?
    socket = SoundServerSocket(time: time) {
      library.connect(&created, "Myna", backend) == CUBEB_OK
    }
    guard let created else { return nil }
    (context, isPulse) = (created, backend == "pulse")
    (self.library, self.thread) = (library, thread)
  }

  deinit {
    // Disconnecting can block until the server responds, and must not run on cubeb's own thread.
    nonisolated(unsafe) let context = context
    let (library, changes) = (library, changes)
    thread.async {
      // cubeb aborts the program if a context is destroyed with its callbacks still set.
      _ = library.watchDevices(context, bothDirections, nil, nil)
      library.disconnect(context)
      withExtendedLifetime(changes) {}
    }
  }

  /// Subscribes to notifications about added and removed devices and returns whether this
  /// succeeded.
  ///
  /// Idempotent. In cubeb, this is the only way to find out whether a connection's server still
  /// exists.
  @discardableResult func subscribe() -> Bool {
    let code = guarding {
      library.watchDevices(
        context, bothDirections, collectionCallback, Unmanaged.passUnretained(changes).toOpaque())
    }
    return code == CUBEB_OK
  }

  func devices() -> [CubebDevice] { guarding(enumerate) }

  func guarding<T>(_ work: () -> T) -> T {
    guard let socket else { return work() }
    return socket.guarding(work)
  }

  private func enumerate() -> [CubebDevice] {
    AudioDirection.allCases.flatMap { direction in
      var collection = cubeb_device_collection()
      let type = direction == .input ? CUBEB_DEVICE_TYPE_INPUT : CUBEB_DEVICE_TYPE_OUTPUT
      guard library.listDevices(context, type, &collection) == CUBEB_OK else {
        return [CubebDevice]()
      }
      defer { _ = library.freeDevices(context, &collection) }
      return UnsafeBufferPointer(start: collection.device, count: collection.count)
        .compactMap { CubebDevice($0, direction) }
    }
  }

  func open(
    _ direction: AudioDirection, device: CubebDevice?, sampleRate: Double, channelCount: Int,
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

struct CubebError: Error {
  let code: Int
}

private let bothDirections = cubeb_device_type(
  CUBEB_DEVICE_TYPE_INPUT.rawValue | CUBEB_DEVICE_TYPE_OUTPUT.rawValue)

private final class DeviceChangeHandler: Sendable {
  let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }
}

/// Runs on cubeb's thread with its lock held.
private let collectionCallback: cubeb_device_collection_changed_callback = { _, changes in
  guard let changes else { return }
  Unmanaged<DeviceChangeHandler>.fromOpaque(changes).takeUnretainedValue().action()
}
