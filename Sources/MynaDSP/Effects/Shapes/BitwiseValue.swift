/// A small value of any type, stored as plain bytes that can be copied on the audio thread without
/// allocating memory.
struct BitwiseValue: BitwiseCopyable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

  init<Value: BitwiseCopyable>(_ value: Value) {
    precondition(MemoryLayout<Value>.size <= MemoryLayout<Self>.size, "a change is too large")
    words = (0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &words) { $0.storeBytes(of: value, as: Value.self) }
  }
}
