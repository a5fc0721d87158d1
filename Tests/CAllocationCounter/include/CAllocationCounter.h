#ifndef MYNA_CALLOCATIONCOUNTER_H
#define MYNA_CALLOCATIONCOUNTER_H

/// Starts to count what the calling thread asks of the memory allocator, and the locks it asks for, from 0.
void allocation_counter_start(void);

/// Ends the counting and returns how often memory was taken, resized or given back since the start.
long allocation_counter_stop(void);

/// Returns how often the calling thread asked for a mutex or a read-write lock between the last start and stop.
long allocation_counter_locks(void);

/// Returns how often the calling thread has called the allocator or asked for a lock since it began.
long allocation_counter_total(void);

#endif
