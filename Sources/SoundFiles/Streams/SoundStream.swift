package import Files
import Glibc
package import Threads

/// Audio that is read once, in order, as its bytes arrive through a pipe or from a device.
///
/// Use it from one thread at a time.
package final class SoundStream: @unchecked Sendable {
  /// The name of the stream for errors.
  package var path: String { bytes.path }
  /// Whether the stream states its length, in which case it can have tags after the samples.
  package private(set) var hasLength = false
  /// Whether all bytes have arrived.
  package var hasEnded: Bool { bytes.hasEnded }

  private(set) var source: (any SoundSource)?
  private(set) var metadata = SoundMetadata()
  private let bytes: StreamBytes
  private var raw: RawAudio?

  /// Creates a stream that reads from a descriptor, which stays open.
  package init(descriptor: Int32, path: String, time: any TimeSource = SystemTime()) {
    bytes = StreamBytes(descriptor: descriptor, path: path, time: time)
  }

  /// Opens a pipe, a device, or a file.
  package init(path: String, time: any TimeSource = SystemTime()) throws(SoundFileError) {
    // A named pipe that no program has opened for writing yet would block.
    let file = try rethrowing(
      as: SoundFileError.opening, try OpenFile(path, O_RDONLY | O_NONBLOCK | O_NOCTTY))
    guard isatty(file.descriptor) == 0 else { throw .notRegularFile(path: path) }
    bytes = StreamBytes(file, time: time)
  }

  /// Reads the header; returns false if the format can only be read from a file.
  ///
  /// - Parameter raw: the properties of audio without a header.
  package func open(
    as raw: RawAudio?, while shouldContinue: () -> Bool
  ) throws(SoundFileError) -> Bool {
    if let raw {
      self.raw = raw
      source = PCMStreamSource(bytes, raw)
      return true
    }
    guard let head = try bytes.bytes(at: 0, count: 4, while: shouldContinue) else { return false }
    switch head.text(0..<4) {
    case "RIFF", "RF64", "BW64":
      guard let header = try WAVStreamHeader(bytes, while: shouldContinue) else { return false }
      hasLength = header.byteCount != nil
      source = PCMStreamSource(
        bytes, header.audio, start: header.start, byteCount: header.byteCount)
    case "fLaC":
      source = try CodedStreamSource(bytes, isOgg: false, while: shouldContinue)
    case "OggS":
      source = try CodedStreamSource(bytes, isOgg: true, while: shouldContinue)
    default: return false
    }
    guard let source else { return false }
    metadata = try bytes.metadata(known: source.info.tags)
    return true
  }

  /// Copies the whole stream to a temporary file, even if its header was read before.
  ///
  /// Audio without a header gets a WAV header.
  package func spool(while shouldContinue: () -> Bool) throws(SoundFileError) -> TemporaryFile {
    let file = try rethrowing(as: SoundFileError.writing, try TemporaryFile())
    if let raw { try append(raw, to: file, while: shouldContinue) }
    if raw == nil { try bytes.append(to: file, while: shouldContinue) }
    source = nil
    return file
  }

  private func append(
    _ raw: RawAudio, to file: TemporaryFile, while shouldContinue: () -> Bool
  ) throws(SoundFileError) {
    let inWAV = RawAudio(
      samples: raw.samples.inWAV, sampleRate: raw.sampleRate, channelCount: raw.channelCount)
    var block = WAVStreamHeader.bytes(of: inWAV)
    var position = 0
    while true {
      let bytes = block
      try rethrowing(as: SoundFileError.writing, try file.append(bytes.span.bytes))
      block = [UInt8](repeating: 0, count: 1 << 10 * raw.frameSize)
      let stream = self.bytes
      let count = try block.withUnsafeMutableBufferPointer { buffer throws(SoundFileError) in
        try stream.read(
          into: UnsafeMutableRawBufferPointer(buffer), at: position, least: raw.frameSize,
          while: shouldContinue)
      }
      let whole = count / raw.frameSize * raw.frameSize
      guard whole > 0 else { return }
      block.removeLast(block.count - whole)
      raw.samples.convertForWAV(&block)
      position += whole
    }
  }
}
