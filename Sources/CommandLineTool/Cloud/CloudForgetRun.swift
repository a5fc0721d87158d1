import MynaStudio
import Secrets

/// `myna cloud forget`: neither the choice nor the secret is kept any more; all files stay.
struct CloudForgetRun: CloudWork {
  private let isQuiet: Bool

  init(_ arguments: ParsedArguments) throws {
    try arguments.atMost(1)
    isQuiet = arguments.has("quiet")
  }

  func run() throws -> ExitStatus {
    let session = try CloudSession()
    guard let account = try session.accountFile.read() else { throw CloudAccountError.noAccount }
    // The secret goes first: without the choice nobody would know what to look for.
    if let name = account.secretName { try session.secrets.remove(name) }
    try session.accountFile.remove()
    if !isQuiet {
      Console.say(
        "Myna has forgotten \(account.words). Its files are as they were, here and there.")
    }
    return .done
  }
}
