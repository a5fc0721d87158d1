import MynaStudio
import Secrets
import Translations

/// `myna cloud forget`, which forgets the chosen storage and its secret but deletes no files.
struct CloudForgetSubcommand: CloudSubcommand {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    try arguments.atMost(1)
    self.arguments = arguments
  }

  func run() throws -> ExitStatus {
    let session = try CloudSession()
    try CloudDisconnection(session, arguments, canAsk: Console.inputIsTerminal).prepare(for: nil)
    let setup = session.setup
    let account = try InterruptibleTask.wait { () throws(CloudAccountError) in
      try await setup.forget()
    }
    guard let account else { throw CloudAccountError.noAccount }
    Console.note(
      tr(
        "Myna no longer uses %1. No files were changed on this computer or in that location.",
        account.words))
    return .done
  }
}
