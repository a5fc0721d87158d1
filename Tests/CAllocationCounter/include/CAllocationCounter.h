#ifndef MYNA_CALLOCATIONCOUNTER_H
#define MYNA_CALLOCATIONCOUNTER_H

/// Starts to count the calling thread's calls of the memory allocator and its requests for locks,
/// from 0.
void allocation_counter_start(void);

/// Ends the counting and returns how often memory was allocated, resized or freed since the start.
long allocation_counter_stop(void);

/// Returns how often the calling thread requested a mutex or a read-write lock between the last
/// start and stop.
long allocation_counter_locks(void);

/// Returns how often the calling thread has called the allocator or requested a lock since it
/// began.
long allocation_counter_total(void);

#endif
