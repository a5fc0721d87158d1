import CAdwaita

/// Makes the C library return freed memory to the system.
///
/// Call this before anything else.
///
/// By default, the C library keeps up to eight memory pools per processor, which never shrink. As a
/// result, memory use would grow by 2 MB with each take that is recorded and played. With these
/// settings, blocks of more than 16 MB are allocated outside the pools.
///
/// A window's image, which takes a few megabytes, is still allocated in the pools. GTK allocates
/// several such images in each frame of a transition. Outside the pools, the system would
/// have to clear each image.
package func limitMemoryPools() {
  mallopt(M_ARENA_MAX, 2)
  mallopt(M_MMAP_THRESHOLD, 16 << 20)
  mallopt(M_TRIM_THRESHOLD, 24 << 20)
}

/// Returns free memory that fills entire pages to the system.
///
/// This takes a few milliseconds and can be called on any thread.
///
/// Call this only after large, infrequent tasks, because memory for later allocations must be
/// requested from the system again.
package nonisolated func returnFreedMemory() { malloc_trim(0) }
