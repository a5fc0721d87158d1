import CSndfile
import Files
import Glibc

final class SndfileHandle: @unchecked Sendable {
  fileprivate var pointer: OpaquePointer?
  private(set) var format: SF_INFO
  private var file: VirtualFile?
  private var output: SndfileOutput?
  private var streamed: StreamedOutput?

  /// Takes ownership of an open file descriptor.
  ///
  /// The file is read, or, if `format` is given, written.
  ///
  /// Returns nil if the library reports an error. The library doesn't open the file itself, because
  /// programs started at the same time would inherit the descriptor.
  init?(descriptor: Int32, writing format: SF_INFO? = nil) {
    self.format = format ?? SF_INFO()
    let mode = Int32(format == nil ? SFM_READ : SFM_WRITE)
    pointer = sf_open_fd(descriptor, mode, &self.format, 1)
    guard pointer != nil else { return nil }
  }

  convenience init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.init(descriptor: descriptor)
  }

  init?(_ bytes: any ByteSource) {
    let file = VirtualFile(bytes)
    (self.file, format) = (file, SF_INFO())
    var calls = VirtualFile.calls
    pointer = sf_open_virtual(
      &calls, Int32(SFM_READ), &format, Unmanaged.passUnretained(file).toOpaque())
    guard pointer != nil else { return nil }
  }

  init?(_ output: SndfileOutput, writing format: SF_INFO) {
    (self.output, self.format) = (output, format)
    var calls = SndfileOutput.calls
    pointer = sf_open_virtual(
      &calls, Int32(SFM_WRITE), &self.format, Unmanaged.passUnretained(output).toOpaque())
    guard pointer != nil else { return nil }
  }

  init?(_ output: StreamedOutput, writing format: SF_INFO) {
    (streamed, self.format) = (output, format)
    var calls = StreamedOutput.calls
    pointer = sf_open_virtual(
      &calls, Int32(SFM_WRITE), &self.format, Unmanaged.passUnretained(output).toOpaque())
    guard pointer != nil else { return nil }
  }

  deinit { close() }

  /// Whether the last failure to open a file was due to a system error rather than the file's
  /// content.
  static var isSystemError: Bool { Int(sf_error(nil)) == SF_ERR_SYSTEM }

  static var openError: String { String(cString: sf_strerror(nil)) }

  var error: String? {
    Int(sf_error(pointer)) == SF_ERR_NO_ERROR ? nil : String(cString: sf_strerror(pointer))
  }

  func read(_ samples: UnsafeMutableBufferPointer<Float>, frameCount: Int) -> Int {
    Int(sf_readf_float(pointer, samples.baseAddress, sf_count_t(frameCount)))
  }

  func seek(to frame: Int) -> Bool {
    sf_seek(pointer, sf_count_t(frame), Int32(SEEK_SET)) == sf_count_t(frame)
  }

  func write(_ samples: UnsafeBufferPointer<Float>, frameCount: Int) -> Int {
    Int(sf_writef_float(pointer, samples.baseAddress, sf_count_t(frameCount)))
  }

  func write(_ numbers: UnsafeBufferPointer<Int32>, frameCount: Int) -> Int {
    Int(sf_writef_int(pointer, numbers.baseAddress, sf_count_t(frameCount)))
  }

  /// Reads samples without converting them; returns the number of bytes.
  func read(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
    Int(sf_read_raw(pointer, bytes.baseAddress, sf_count_t(bytes.count)))
  }

  /// Writes samples without converting them; returns the number of bytes.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    Int(sf_write_raw(pointer, bytes.baseAddress, sf_count_t(bytes.count)))
  }

  /// Whether the bytes of samples have the opposite order from this processor's.
  var isSwapped: Bool { sf_command(pointer, Int32(SFC_RAW_DATA_NEEDS_ENDSWAP), nil, 0) != 0 }

  func set(_ option: some BinaryInteger, to value: Bool) {
    sf_command(pointer, Int32(option), nil, value ? 1 : 0)
  }

  func set(_ option: some BinaryInteger, to value: Double) {
    var value = value
    sf_command(pointer, Int32(option), &value, Int32(MemoryLayout<Double>.size))
  }

  /// Makes an MP3 encoder keep its bit rate constant.
  func setConstantBitRate() {
    var mode = Int32(SF_BITRATE_MODE_CONSTANT)
    sf_command(pointer, Int32(SFC_SET_BITRATE_MODE), &mode, Int32(MemoryLayout<Int32>.size))
  }

  func string(_ kind: some BinaryInteger) -> String? {
    let text = sf_get_string(pointer, Int32(kind)).map { String(cString: $0) }
    return text?.isEmpty == false ? text : nil
  }

  func setString(_ kind: some BinaryInteger, to text: String?) {
    if let text { sf_set_string(pointer, Int32(kind), text) }
  }

  /// Closes the file; returns 0 if the library reports no error.
  @discardableResult func close() -> Int32 {
    defer { pointer = nil }
    return pointer.map { sf_close($0) } ?? 0
  }
}

extension SndfileHandle {
  var decodableFrameCount: Int {
    let stated = Int(format.frames)
    guard stated > 0, stated < Int.max / 16 else { return 0 }
    let last = min(stated, 64)
    guard seek(to: stated - last) else { return 0 }
    var samples = [Float](repeating: 0, count: last * Int(format.channels))
    let read = samples.withUnsafeMutableBufferPointer { self.read($0, frameCount: last) }
    return stated - last + max(0, read)
  }
}
