import MynaCloud
import Testing

@testable import CommandLineTool

@Suite("Questions about places in the cloud")
struct CloudQuestionsTests {
  @Test("The command can ask for each kind of place, in the order of the kinds")
  func kinds() {
    #expect(CloudQuestions.all.map { $0.kind } == StorageKind.allCases)
  }

  @Test("No option is of two kinds, and no variable")
  func options() {
    let options = CloudQuestions.all.flatMap { $0.options }.map(\.name)
    #expect(Set(options).count == options.count)
    let variables = CloudQuestions.all.flatMap { $0.secretVariables }
    #expect(Set(variables).count == variables.count)
  }
}
