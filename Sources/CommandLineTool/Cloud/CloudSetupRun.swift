import Foundation
import MynaCloud
import MynaStudio
import Secrets

/// `myna cloud setup`: a place is chosen, tried, and only then kept.
struct CloudSetupRun: CloudWork {
  private let kind: CloudAccount.Kind
  private let words: [String]
  private let arguments: ParsedArguments
  private let given: GivenSecrets

  init(_ words: [String], _ arguments: ParsedArguments, _ given: GivenSecrets) throws {
    let kinds = CloudAccount.Kind.allCases.map(\.rawValue)
    guard let word = words.first else {
      throw UsageError("Say what to set up: myna cloud setup \(kinds.joined(separator: "|")).")
    }
    guard let kind = CloudAccount.Kind(rawValue: word) else {
      throw UsageError(
        "“myna cloud setup” does not know “\(word)”."
          + Suggestion.sentence(
            Suggestion.nearest(to: word, in: kinds),
            otherwise: "It knows \(kinds.joined(separator: ", "))."))
    }
    let count = kind == .folder ? 2 : 1
    if words.count > count {
      throw UsageError("“\(words[count])” is one word too many for “myna cloud setup \(word)”.")
    }
    (self.kind, self.words) = (kind, words)
    (self.arguments, self.given) = (arguments, given)
  }

  func run() throws -> ExitStatus {
    let session = try CloudSession()
    let answers = SetupAnswers(arguments, given)
    let opening = CloudOpening()
    var (account, secret) = try ask(answers, opening)
    do throws(CloudTrial.Failure) {
      try attempt(account, secret, opening)
    } catch {
      // The server has said which region it is in.
      guard case .wrongRegion(let region) = error.error, case .s3(var bucket) = account,
        bucket.region != region, !region.isEmpty
      else { throw error }
      bucket.region = region
      account = .s3(bucket)
      try attempt(account, secret, opening)
    }
    try keep(account, secret, in: session)
    guard !arguments.has("quiet") else { return .done }
    let place = secret == nil ? "" : " The secret is in \(session.secrets.place.words)."
    Console.say("Myna keeps files in \(account.words) from now on.\(place)")
    return .done
  }

  private func ask(
    _ answers: SetupAnswers, _ opening: CloudOpening
  ) throws -> (CloudAccount, Secret?) {
    switch kind {
    case .folder:
      let path = try words.dropFirst().first ?? folder(answers)
      let account = CloudAccount.folder(path: URL(fileURLWithPath: path).standardizedFileURL.path)
      return (account, nil)
    case .s3:
      let (account, secret) = try S3Questions.ask(answers)
      return (.s3(account), secret)
    case .firebase:
      let (account, password) = try FirebaseQuestions.ask(answers)
      let isNew = arguments.has("new-user")
      let token = try CloudLoop.wait { () throws(CloudError) in
        try await opening.signIn(to: account, password: password, isNew: isNew)
      }
      return (.firebase(account), token)
    }
  }

  private func folder(_ answers: SetupAnswers) throws -> String {
    guard answers.canAsk else { throw UsageError("Name the folder: myna cloud setup folder PATH.") }
    return try Question("Folder that is mounted or synced", example: "/home/me/Nextcloud/Memos")
      .ask()
  }

  private func attempt(
    _ account: CloudAccount, _ secret: Secret?, _ opening: CloudOpening
  ) throws(CloudTrial.Failure) {
    try CloudLoop.wait { () throws(CloudTrial.Failure) in
      let storage: any ObjectStorage
      do throws(CloudError) {
        storage = try opening.storage(of: account, secret: secret)
        if let folder = storage as? FolderStorage { try await folder.connect() }
      } catch {
        throw CloudTrial.Failure(step: .list, error: error, leftover: nil)
      }
      try await CloudTrial.run(storage)
    }
  }

  /// The secret first: an account without one would be of no use.
  private func keep(_ account: CloudAccount, _ secret: Secret?, in session: CloudSession) throws {
    // One that cannot be understood is what the person replaces now.
    let old = try? session.accountFile.read()
    if let secret, let name = account.secretName { try session.secrets.keep(secret, as: name) }
    try session.accountFile.write(account)
    if let name = old?.secretName, name != account.secretName { try session.secrets.remove(name) }
  }
}
