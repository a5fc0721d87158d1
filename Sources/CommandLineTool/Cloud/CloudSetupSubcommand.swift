import MynaCloud
import MynaStudio
import Secrets
import Translations

/// `myna cloud setup`, which asks for a storage, tests it, and saves it only if the test succeeds.
struct CloudSetupSubcommand: CloudSubcommand {
  private let questions: any StorageSetupQuestions.Type
  private let words: [String]
  private let arguments: ParsedArguments
  private let given: EnvironmentSecrets

  init(_ words: [String], _ arguments: ParsedArguments, _ given: EnvironmentSecrets) throws {
    let kinds = StorageKind.allCases.map(\.word)
    guard let word = words.first else {
      throw UsageError(
        tr("Choose what to set up: myna cloud setup %1.", kinds.joined(separator: "|")))
    }
    guard let questions = CloudSetupQuestions.all.first(where: { $0.kind.word == word }) else {
      throw UsageError(
        paragraph(
          tr("“myna cloud setup” cannot set up “%1”.", word),
          SpellingSuggestion.sentence(
            SpellingSuggestion.nearest(to: word, in: kinds),
            otherwise: tr("Choose from %1.", kinds.joined(separator: ", ")))))
    }
    let count = questions.takesPath ? 2 : 1
    if words.count > count {
      throw UsageError(
        tr("Unexpected argument “%1” for “myna cloud setup %2”.", words[count], word))
    }
    (self.questions, self.words) = (questions, words)
    (self.arguments, self.given) = (arguments, given)
  }

  func run() throws -> ExitStatus {
    let session = try CloudSession()
    let setup = session.setup
    let answers = CloudSetupAnswers(arguments, given)
    let departure = try CloudDisconnection(session, arguments, canAsk: answers.canAsk)
    let (account, secret) = try questions.choose(answers, path: words.dropFirst().first)
    try departure.prepare(for: account)
    let isNewUser = arguments.has("new-user")
    let location = try InterruptibleTask.wait { () throws(CloudAccountError) in
      let location = try await setup.test(account, typed: secret, isNewUser: isNewUser)
      try await setup.use(location)
      return location
    }
    guard !Console.isQuiet else { return .done }
    let sentence = tr("Myna now keeps files in %1.", location.account.words)
    let place = session.secrets.location.words
    Console.say(
      location.hasSecret ? paragraph(sentence, tr("The secret is stored in %1.", place)) : sentence)
    return .done
  }
}
