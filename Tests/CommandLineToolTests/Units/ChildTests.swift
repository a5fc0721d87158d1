import TestSupport
import Testing

@Suite("A program started by a test")
struct ChildTests {
  @Test("One that cannot be started is told of, and the tests go on")
  func failure() {
    #expect(throws: Child.Failure.self) {
      try Child(["true"], environment: [:], output: "/no/such/folder/output")
    }
  }
}
