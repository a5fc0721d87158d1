import MynaCloud
import MynaStudio
import Secrets

/// `myna cloud setup`: chooses a storage, tests it, and saves it only if the test succeeds.
struct CloudSetupRun: CloudSubcommand {
  private let questions: any StorageQuestions.Type
  private let words: [String]
  private let arguments: ParsedArguments
  private let given: EnvironmentSecrets

  init(_ words: [String], _ arguments: ParsedArguments, _ given: EnvironmentSecrets) throws {
    let kinds = StorageKind.allCases.map(\.word)
    guard let word = words.first else {
      throw UsageError("Choose what to set up: myna cloud setup \(kinds.joined(separator: "|")).")
    }
    guard let questions = CloudQuestions.all.first(where: { $0.kind.word == word }) else {
      throw UsageError(
        "“myna cloud setup” cannot set up “\(word)”."
          + Suggestion.sentence(
            Suggestion.nearest(to: word, in: kinds),
            otherwise: "Choose from \(kinds.joined(separator: ", "))."))
    }
    let count = questions.takesPath ? 2 : 1
    if words.count > count {
      throw UsageError("Unexpected argument “\(words[count])” for “myna cloud setup \(word)”.")
    }
    (self.questions, self.words) = (questions, words)
    (self.arguments, self.given) = (arguments, given)
  }

  func run() throws -> ExitStatus {
    let session = try CloudSession()
    let setup = session.setup
    let answers = SetupAnswers(arguments, given)
    let departure = try CloudDisconnection(session, arguments, canAsk: answers.canAsk)
    let (account, secret) = try questions.choose(answers, path: words.dropFirst().first)
    try departure.prepare(for: account)
    let isNewUser = arguments.has("new-user")
    let location = try InterruptibleTask.wait { () throws(CloudAccountError) in
      let location = try await setup.test(account, typed: secret, isNewUser: isNewUser)
      try await setup.use(location)
      return location
    }
    guard !arguments.has("quiet") else { return .done }
    let rest = location.hasSecret ? " The secret is in \(session.secrets.location.words)." : ""
    Console.say("Myna now keeps files in \(location.account.words).\(rest)")
    return .done
  }
}
