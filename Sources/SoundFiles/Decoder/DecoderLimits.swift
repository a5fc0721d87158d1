import CProcess

/// What a decoder may use: a file that somebody else has made must not take the machine with it.
struct DecoderLimits {
  /// How often its output is waited for in a row before it is given up.
  ///
  /// Counted and not timed, so that neither a machine that slept nor one that is busy counts against it.
  var waits = 100
  /// Milliseconds of one wait, and the longest until the caller is asked whether to go on.
  var waitMilliseconds: Int32 = 100
  /// Bytes of address space.
  var memory: UInt64 = 2 << 30
  /// Seconds of processor time: enough for days of sound.
  var processorSeconds: UInt64 = 3_600
  /// Bytes of a file it writes, which is that of its complaints.
  var fileSize: UInt64 = 64 << 20

  /// Holds a process to them.
  func apply(to process: pid_t) {
    // A process that has ended already, or has tighter limits, needs none.
    _ = process_set_limit(process, Int32(process_limit_memory), memory)
    _ = process_set_limit(process, Int32(process_limit_processor), processorSeconds)
    _ = process_set_limit(process, Int32(process_limit_file), fileSize)
    _ = process_set_limit(process, Int32(process_limit_core), 0)
  }
}
