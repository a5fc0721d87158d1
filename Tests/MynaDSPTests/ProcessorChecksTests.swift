import MynaDSP
import TestSupport
import Testing

/// Tests that the conformance checks detect violations.
@Suite("ProcessorChecks")
struct ProcessorChecksTests {
  private func checks(
    latency: Int = 0, tail: Int = 0, process: @escaping (inout AudioBuffer) -> Void,
    reset: @escaping () -> Void = {}
  ) -> ProcessorChecks {
    ProcessorChecks {
      ProcessorUnderTest(latency: latency, tail: tail, process: process, reset: reset)
    }
  }

  @Test("A processor that changes nothing has no violations")
  func identity() {
    let identity = checks { _ in }
    #expect(identity.violations == [])
    #expect(identity.latencyViolation() == nil)
  }

  @Test("A constant offset violates the silence check and the tail check")
  func offset() {
    let offset = checks { for n in 0..<$0.frameCount { $0[0, n] += 0.01 } }
    #expect(offset.violations.contains { $0.hasPrefix("silence became 0.01") })
    #expect(offset.violations.contains { $0.hasSuffix("when the tail has passed") })
  }

  @Test("A processor that restarts with each block is detected")
  func blocks() {
    let first = checks { if $0.frameCount > 0 { $0[0, 0] = 0 } }
    #expect(first.violations.contains { $0.hasPrefix("blocks of") })
  }

  @Test("State that survives a reset is detected")
  func memory() {
    let violations = ProcessorChecks {
      var last: Float = 0
      return ProcessorUnderTest(
        latency: 0, tail: 1,
        process: { buffer in
          for n in 0..<buffer.frameCount { (buffer[0, n], last) = (last, buffer[0, n]) }
        }, reset: {})
    }.violations
    #expect(violations.count == 1)
    #expect(violations.contains { $0.hasPrefix("after reset") })
  }

  @Test("Denormals, infinities, and a wrong latency are detected")
  func numbers() {
    let denormal = checks { for n in 0..<$0.frameCount { $0[0, n] *= .leastNormalMagnitude / 2 } }
    #expect(denormal.violations.contains { $0.contains("denormal") })
    let infinite = checks { for n in 0..<$0.frameCount { $0[0, n] /= 0 } }
    #expect(infinite.violations.contains { $0.contains("infinite or NaN") })
    #expect(checks(latency: 3) { _ in }.latencyViolation() != nil)
  }
}
