import CSndfile
import Files

final class SndfileEncoder: SoundEncoder {
  let handle: SndfileHandle
  private let file: NewSoundFile
  private let output: SndfileOutput?
  private let streamed: StreamedOutput?
  private let complete: (FileReplacement) -> Bool
  private var quantizer: Quantizer?
  private var numbers: [Int32] = []

  init(
    _ file: NewSoundFile, code: Int, bitDepth: Int? = nil, embedded: EmbeddedMetadata? = nil,
    complete: @escaping (FileReplacement) -> Bool = { _ in true }
  ) throws(SoundFileError) {
    (self.file, self.complete) = (file, complete)
    quantizer = bitDepth.map { Quantizer(bits: $0, dither: file.dither) }
    var description = SF_INFO()
    description.samplerate = Int32(file.sampleRate)
    description.channels = Int32(file.channelCount)
    description.format = Int32(code)
    guard sf_format_check(&description) != 0 else {
      throw .tooManyChannels(
        path: file.path, format: file.format, channelCount: file.channelCount)
    }
    let handle: SndfileHandle?
    switch file.destination {
    case .file(let replacement):
      // Give the library a copy of the descriptor, because it closes its descriptor, and can still
      // write while closing it.
      let descriptor = try file.duplicate(replacement)
      output = embedded.map { SndfileOutput(OpenFile(adopting: descriptor, path: file.path), $0) }
      streamed = nil
      handle =
        output.map { SndfileHandle($0, writing: description) }
        ?? SndfileHandle(descriptor: descriptor, writing: description)
    case .stream:
      let streamed = StreamedOutput(embedded)
      (output, self.streamed) = (nil, streamed)
      handle = SndfileHandle(streamed, writing: description)
    }
    guard let handle else { throw file.failure(.refused(.message(SndfileHandle.openError))) }
    self.handle = handle
    // The PEAK chunk contains the time of day, but equal audio should produce equal files.
    handle.set(SFC_SET_ADD_PEAK_CHUNK, to: false)
  }

  func write(
    _ samples: ArraySlice<Float>, frameCount: Int, while shouldContinue: () -> Bool
  ) throws(SoundFileError) {
    let done = samples.withUnsafeBufferPointer { write($0, frameCount: frameCount) }
    try check(isDone: done == frameCount)
    try send(while: shouldContinue)
  }

  var sampleFormat: PCMSampleFormat? { handle.sampleFormat }

  func write(_ bytes: ArraySlice<UInt8>) throws(SoundFileError) {
    let done = bytes.withUnsafeBytes { handle.write($0) }
    try check(isDone: done == bytes.count)
  }

  private func check(isDone: Bool) throws(SoundFileError) {
    guard isDone else {
      throw failure(handle.error.map { .refused(.message($0)) } ?? .tookNoMore)
    }
  }

  private func send(while shouldContinue: () -> Bool) throws(SoundFileError) {
    guard let streamed, case .stream(let sink) = file.destination else { return }
    try sink.write(streamed.take(), while: shouldContinue)
  }

  /// Writes frames and returns how many were written; the library's own conversion wouldn't round
  /// to the nearest integer.
  private func write(_ samples: UnsafeBufferPointer<Float>, frameCount: Int) -> Int {
    guard quantizer != nil else { return handle.write(samples, frameCount: frameCount) }
    quantizer?.quantize(samples, into: &numbers)
    return numbers.withUnsafeBufferPointer { handle.write($0, frameCount: frameCount) }
  }

  func finish(while shouldContinue: () -> Bool) throws(SoundFileError) {
    guard handle.close() == 0, output?.failure == nil else { throw failure(.notFinished) }
    switch file.destination {
    case .file(let replacement):
      guard complete(replacement) else { throw failure(.notFinished) }
    case .stream: try send(while: shouldContinue)
    }
  }

  /// Decodes only the last frames, because seeking to the end of a truncated file fails.
  func countFrames() throws(SoundFileError) -> Int {
    guard case .file(let replacement) = file.destination else {
      preconditionFailure("a stream cannot be read again")
    }
    guard let check = SndfileHandle(path: replacement.temporaryPath) else {
      throw file.failure(.refused(.message(SndfileHandle.openError)))
    }
    return check.decodableFrameCount
  }

  private func failure(_ reason: SoundFileError.Reason) -> SoundFileError {
    let found = file.failure(reason)
    guard let code = output?.failure, found != .noSpace(path: file.path) else { return found }
    return .writing(SystemError(path: file.path, code: code))
  }
}
