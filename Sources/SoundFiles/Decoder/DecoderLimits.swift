import CProcess

/// The resource limits of a decoder: a file from somebody else must not bring the machine down.
struct DecoderLimits {
  /// The number of waits in a row without output before the decoder is given up.
  ///
  /// Waits are counted rather than timed, so that sleep and a busy machine do not count against the decoder.
  var waits = 100
  /// The length of one wait in milliseconds, and the longest time between two checks whether the caller cancels.
  var waitMilliseconds = 100
  /// The limit of address space in bytes.
  var memory: UInt64 = 2 << 30
  /// The limit of processor time in seconds: enough for days of sound.
  var processorSeconds: UInt64 = 3_600
  /// The limit in bytes for a file that the decoder writes, which is its standard error.
  var fileSize: UInt64 = 64 << 20

  /// Applies the limits to a process.
  func apply(to process: pid_t) {
    // Failures are ignored: a process that has already ended or has tighter limits needs none.
    _ = process_set_limit(process, Int32(process_limit_memory), memory)
    _ = process_set_limit(process, Int32(process_limit_processor), processorSeconds)
    _ = process_set_limit(process, Int32(process_limit_file), fileSize)
    _ = process_set_limit(process, Int32(process_limit_core), 0)
  }
}
