import CAdwaita

/// Makes the C library return freed memory to the system.
///
/// Call this before anything else.
///
/// By default, the C library keeps up to eight memory pools per processor, which never shrink: the
/// app would grow by 2 MB with each take recorded and played. With these settings, blocks of more
/// than 16 MB are allocated outside of the pools.
///
/// A window's image of a few megabytes stays in the pools, because GTK allocates several per frame
/// of a transition, and the system would have to clear each one.
package func limitMemoryPools() {
  mallopt(M_ARENA_MAX, 2)
  mallopt(M_MMAP_THRESHOLD, 16 << 20)
  mallopt(M_TRIM_THRESHOLD, 24 << 20)
}

/// Returns free memory that fills entire pages to the system.
///
/// Takes a few milliseconds, on any thread.
///
/// Call this after large and rare work, because the next allocation has to request memory from the
/// system again.
package nonisolated func returnFreedMemory() { malloc_trim(0) }
