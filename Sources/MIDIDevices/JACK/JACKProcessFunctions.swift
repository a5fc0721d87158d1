import CJACK

/// The JACK functions that can be called on JACK's own thread, because they neither lock nor
/// allocate.
struct JACKProcessFunctions {
  /// Returns the time of JACK's clock, in microseconds.
  let time: jack_read_time
  let cycle: jack_read_cycle
  let buffer: jack_find_buffer
  let eventCount: jack_count_events
  let event: jack_read_event
}
