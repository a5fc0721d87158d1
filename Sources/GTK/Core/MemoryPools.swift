import CAdwaita

/// Makes the C library return freed memory to the system; call it before anything else.
///
/// By default, the C library keeps up to eight memory pools per processor for threads that come and go, and a pool never
/// shrinks. The app then grew by 2 MB with each take that was recorded and played. Large blocks now lie outside of the pools.
public func limitMemoryPools() {
  mallopt(M_ARENA_MAX, 2)
  mallopt(M_MMAP_THRESHOLD, 128 << 10)
  mallopt(M_TRIM_THRESHOLD, 128 << 10)
}
