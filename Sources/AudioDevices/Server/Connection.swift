import CCubeb
import Dispatch
import Synchronization

/// A connection to a sound server through one of cubeb's back ends.
///
/// Its calls may block until the server answers, so they are all made on one queue; see `AudioServer`. Streams hold
/// on to their connection, since cubeb frees what they stand on.
final class Connection: @unchecked Sendable {
  fileprivate let context: OpaquePointer
  /// Whether it leads to PulseAudio or what stands in for it, which is asked first.
  let isPulse: Bool
  private let queue: DispatchQueue
  private let socket: ServerSocket?

  /// Connects, or returns nil when the back end is not there.
  init?(backend: String, queue: DispatchQueue) {
    var created: OpaquePointer?
    socket = ServerSocket { cubeb_init(&created, "Myna", backend) == CUBEB_OK }
    guard let created else { return nil }
    (context, isPulse, self.queue) = (created, backend == "pulse", queue)
  }

  deinit {
    // May block until the server answers, and must not run on cubeb's own thread.
    nonisolated(unsafe) let context = context
    queue.async {
      // cubeb aborts the program when a context goes with its callbacks still set.
      _ = cubeb_register_device_collection_changed(context, bothDirections, nil, nil)
      cubeb_destroy(context)
    }
  }

  /// Has `observer` told of devices that come and go; false when there is no server to tell of any.
  ///
  /// cubeb has no other way to ask whether the server of a connection is still there; repeating it does no harm.
  @discardableResult func subscribe(_ observer: AudioServer) -> Bool {
    let code = guarding {
      cubeb_register_device_collection_changed(
        context, bothDirections, collectionCallback, Unmanaged.passUnretained(observer).toOpaque())
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
      guard cubeb_enumerate_devices(context, type, &collection) == CUBEB_OK else {
        return [FoundDevice]()
      }
      defer { cubeb_device_collection_destroy(context, &collection) }
      return UnsafeBufferPointer(start: collection.device, count: collection.count)
        .compactMap { FoundDevice($0, direction) }
    }
  }

  /// Opens a stream; the result is cubeb's code when it refuses.
  func open(
    _ direction: AudioDirection, device: FoundDevice?, sampleRate: Double, channelCount: Int,
    latencyFrames: Int, memory: UnsafeMutablePointer<StreamMemory>
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
        cubeb_stream_init(
          context, &stream, "Myna", isInput ? device?.handle : nil, isInput ? parameters : nil,
          isInput ? nil : device?.handle, isInput ? nil : parameters, frames, deviceCallback,
          stateCallback, memory)
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

/// A device and what cubeb wants to be given to open it.
struct FoundDevice: @unchecked Sendable {
  let device: AudioDevice
  /// Lives as long as the connection.
  let handle: cubeb_devid

  /// Nil for a device that has nothing plugged into it.
  init?(_ info: cubeb_device_info, _ direction: AudioDirection) {
    guard info.state == CUBEB_DEVICE_STATE_ENABLED, let id = info.device_id, let handle = info.devid
    else { return nil }
    self.handle = handle
    device = AudioDevice(
      id: String(cString: id), name: String(cString: info.friendly_name ?? id),
      direction: direction, sampleRate: Double(info.default_rate),
      channelCount: max(1, Int(info.max_channels)),
      isDefault: info.preferred != CUBEB_DEVICE_PREF_NONE)
  }
}

private let bothDirections = cubeb_device_type(
  CUBEB_DEVICE_TYPE_INPUT.rawValue | CUBEB_DEVICE_TYPE_OUTPUT.rawValue)

/// Runs on cubeb's thread with its lock held.
private let collectionCallback: cubeb_device_collection_changed_callback = { _, observer in
  guard let observer else { return }
  Unmanaged<AudioServer>.fromOpaque(observer).takeUnretainedValue().devicesChanged()
}

/// Runs on cubeb's thread with its lock held, or in `cubeb_stream_start` and `cubeb_stream_stop`.
private let stateCallback: cubeb_state_callback = { stream, user, state in
  guard let user else { return }
  let memory = user.assumingMemoryBound(to: StreamMemory.self)
  if state == CUBEB_STATE_ERROR {
    guard !memory.pointee.hasFailed.exchange(true, ordering: .sequentiallyConsistent) else {
      return
    }
    memory.pointee.owner.takeUnretainedValue().deviceFailed()
  } else if state == CUBEB_STATE_STARTED, memory.pointee.hasFailed.load(ordering: .acquiring) {
    // cubeb now asks for the first block of an output, and when its server is gone by then, aborts the program
    // ("nbytes % frame_size == 0"). A stopped stream does not ask.
    cubeb_stream_stop(stream)
  }
}
