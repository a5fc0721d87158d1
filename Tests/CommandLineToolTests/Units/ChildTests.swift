import TestSupport
import Testing

@Suite("Programs started by tests")
struct ChildTests {
  @Test("Starting a program that can't be started throws an error")
  func failure() {
    #expect(throws: Child.Failure.self) {
      try Child(["true"], environment: [:], output: "/no/such/folder/output")
    }
  }
}
