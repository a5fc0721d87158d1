import CRealtime

/// Zeroed memory for samples, owned by one processor and freed with it.
///
/// The audio thread may index it: unlike an array it is never copied, checked or grown.
struct SampleMemory: ~Copyable, @unchecked Sendable {
  let base: UnsafeMutablePointer<Float>
  let count: Int

  init(count: Int) {
    base = .allocate(capacity: max(count, 1))
    base.initialize(repeating: 0, count: max(count, 1))
    self.count = count
  }

  deinit { base.deallocate() }

  subscript(index: Int) -> Float {
    @_noLocks @inline(__always) get { base[index] }
    @_noLocks @inline(__always) nonmutating set { base[index] = newValue }
  }

  @_noLocks func clear() { rt_clear(base, count) }
}
