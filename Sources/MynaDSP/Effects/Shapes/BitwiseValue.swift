/// A small value of any type as plain bytes, which the audio thread copies without allocating.
struct BitwiseValue: BitwiseCopyable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

  init<Value: BitwiseCopyable>(_ value: Value) {
    precondition(MemoryLayout<Value>.size <= MemoryLayout<Self>.size, "a change is too large")
    words = (0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &words) { $0.storeBytes(of: value, as: Value.self) }
  }
}
