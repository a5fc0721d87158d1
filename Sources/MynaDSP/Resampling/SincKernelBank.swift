import CRealtime

/// Kernels for reading a signal faster or slower than it was written, without aliasing.
///
/// The step is the number of source frames per output frame. A single kernel is used for all steps
/// up to 1. Larger steps require lower cutoffs, so there is one kernel for each whole tone up to a
/// step of 4.
struct SincKernelBank: @unchecked Sendable {
  /// The shared bank.
  ///
  /// It is created on first use and never freed, so pointers into it stay valid on the audio
  /// thread.
  static let shared = SincKernelBank()

  let maximumReach: Int
  private let kernels: UnsafeMutablePointer<SincKernel>
  private let steps: UnsafeMutablePointer<Double>
  private let count: Int

  private init() {
    let kernelsPerOctave = 6
    count = 2 * kernelsPerOctave + 1
    kernels = .allocate(capacity: count)
    steps = .allocate(capacity: count)
    for index in 0..<count {
      let step = cr_exp2(Double(index) / Double(kernelsPerOctave))
      (steps + index).initialize(to: step)
      (kernels + index).initialize(
        to: SincKernel(
          passband: 0.41 / step, stopband: 0.535 / step, attenuation: 90,
          phaseCount: max(64, Int(256 / step))))
    }
    maximumReach = kernels[count - 1].reach
  }

  @_noLocks func kernel(step: Double) -> UnsafeMutablePointer<SincKernel> {
    var index = 0
    while index < count &- 1, steps[index] < step - 1e-9 { index &+= 1 }
    return kernels + index
  }
}
