import CAdwaita

/// Makes the C library return freed memory to the system; call it before anything else.
///
/// By default, the C library keeps up to eight memory pools per processor for threads that come and go, and a pool never
/// shrinks. The app then grew by 2 MB with each take that was recorded and played. Blocks of more than 16 MB now lie outside
/// of the pools.
///
/// The picture of a window, a few megabytes, is kept: GTK asks for several of them in each frame of a transition, and the system
/// would have to clear each.
package func limitMemoryPools() {
  mallopt(M_ARENA_MAX, 2)
  mallopt(M_MMAP_THRESHOLD, 16 << 20)
  mallopt(M_TRIM_THRESHOLD, 24 << 20)
}

/// Gives the system back what was freed and is kept for later, all that fills whole pages; takes a few milliseconds, on any
/// thread.
///
/// For the end of something large that happens seldom: whoever needs memory next has to wait for the system.
package nonisolated func returnFreedMemory() { malloc_trim(0) }
