import CAdwaita

/// Makes the C library return freed memory to the system.
///
/// Call this before anything else.
///
/// By default, the C library keeps up to eight memory pools per processor, and a pool never
/// shrinks. The app then grew by 2 MB with each take recorded and played. Blocks of more than 16 MB
/// are now allocated outside the pools.
///
/// A window's picture of a few megabytes stays in the pools: GTK allocates several per frame of a
/// transition, and the system would have to clear each one.
package func limitMemoryPools() {
  mallopt(M_ARENA_MAX, 2)
  mallopt(M_MMAP_THRESHOLD, 16 << 20)
  mallopt(M_TRIM_THRESHOLD, 24 << 20)
}

/// Returns free memory that fills whole pages to the system.
///
/// Takes a few milliseconds, on any thread.
///
/// Call this after large and rare work, since the next allocation has to ask the system for memory
/// again.
package nonisolated func returnFreedMemory() { malloc_trim(0) }
