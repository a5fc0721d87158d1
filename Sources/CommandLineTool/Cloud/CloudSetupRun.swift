import Files
import MynaCloud
import MynaStudio
import Secrets

/// `myna cloud setup`: chooses a storage, tests it, and saves it only if the test succeeds.
struct CloudSetupRun: CloudWork {
  private let kind: CloudAccount.Kind
  private let words: [String]
  private let arguments: ParsedArguments
  private let given: GivenSecrets

  init(_ words: [String], _ arguments: ParsedArguments, _ given: GivenSecrets) throws {
    let kinds = CloudAccount.Kind.allCases.map(\.rawValue)
    guard let word = words.first else {
      throw UsageError("Choose what to set up: myna cloud setup \(kinds.joined(separator: "|")).")
    }
    guard let kind = CloudAccount.Kind(rawValue: word) else {
      throw UsageError(
        "“myna cloud setup” cannot set up “\(word)”."
          + Suggestion.sentence(
            Suggestion.nearest(to: word, in: kinds),
            otherwise: "Choose from \(kinds.joined(separator: ", "))."))
    }
    let count = kind == .folder ? 2 : 1
    if words.count > count {
      throw UsageError("Unexpected argument “\(words[count])” for “myna cloud setup \(word)”.")
    }
    (self.kind, self.words) = (kind, words)
    (self.arguments, self.given) = (arguments, given)
  }

  func run() throws -> ExitStatus {
    let session = try CloudSession()
    let setup = session.setup
    let answers = SetupAnswers(arguments, given)
    let departure = try CloudDeparture(session, arguments, canAsk: answers.canAsk)
    let (account, secret) = try ask(answers)
    try departure.prepare(for: account)
    let isNewUser = arguments.has("new-user")
    let place = try CloudLoop.wait { () throws(CloudAccountError) in
      let place = try await setup.test(account, typed: secret, isNewUser: isNewUser)
      try await setup.use(place)
      return place
    }
    guard !arguments.has("quiet") else { return .done }
    let rest = place.hasSecret ? " The secret is in \(session.secrets.place.words)." : ""
    Console.say("Myna now keeps files in \(place.account.words).\(rest)")
    return .done
  }

  /// - Returns: the account, and the key or password entered for it.
  private func ask(_ answers: SetupAnswers) throws -> (CloudAccount, Secret?) {
    switch kind {
    case .folder:
      let path = try words.dropFirst().first ?? folder(answers)
      let account = CloudAccount.folder(path: Path.absolute(path))
      return (account, nil)
    case .s3:
      let (account, secret) = try S3Questions.ask(answers)
      return (.s3(account), secret)
    case .firebase:
      let (account, password) = try FirebaseQuestions.ask(answers)
      return (.firebase(account), password)
    }
  }

  private func folder(_ answers: SetupAnswers) throws -> String {
    guard answers.canAsk else { throw UsageError("Name the folder: myna cloud setup folder PATH.") }
    return try Question("Mounted or synced folder", example: "/home/me/Nextcloud/Memos")
      .ask()
  }
}
