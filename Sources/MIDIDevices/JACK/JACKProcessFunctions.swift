import CJACK

/// The functions of JACK that may be called on its own thread: they take no lock and no memory.
struct JACKProcessFunctions {
  /// Microseconds of JACK's clock.
  let time: jack_read_time
  /// Gets the time at which the present cycle began, and the length of a cycle.
  let cycle: jack_read_cycle
  /// The buffer of a port in this cycle.
  let buffer: jack_find_buffer
  /// The number of events in a buffer.
  let eventCount: jack_count_events
  /// One event of a buffer.
  let event: jack_read_event
}
