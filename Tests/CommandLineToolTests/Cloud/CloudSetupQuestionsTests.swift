import MynaCloud
import Testing

@testable import CommandLineTool

@Suite("Cloud setup questions")
struct CloudSetupQuestionsTests {
  @Test("Setup has questions for every kind of storage, in order")
  func kinds() {
    #expect(CloudSetupQuestions.all.map { $0.kind } == StorageKind.allCases)
  }

  @Test("No two kinds of storage share an option or an environment variable")
  func options() {
    let options = CloudSetupQuestions.all.flatMap { $0.options }.map(\.name)
    #expect(Set(options).count == options.count)
    let variables = CloudSetupQuestions.all.flatMap { $0.secretVariables }
    #expect(Set(variables).count == variables.count)
  }
}
