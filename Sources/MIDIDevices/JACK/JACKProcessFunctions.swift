import CJACK

/// The functions of JACK that may be called on its own thread: they neither lock nor allocate.
struct JACKProcessFunctions {
  /// Returns microseconds of JACK's clock.
  let time: jack_read_time
  let cycle: jack_read_cycle
  let buffer: jack_find_buffer
  let eventCount: jack_count_events
  let event: jack_read_event
}
