import FoundationEssentials
import MynaCloud
import MynaStudio
import Secrets
import Translations

enum FirebaseSetupQuestions: StorageSetupQuestions {
  enum SignIn: String, CaseIterable {
    case none = "none"
    case anonymous = "anonymous"
    case email = "email"
  }

  static let options = [
    OptionDescription(
      name: "phone",
      summary: tr(
        "With Firebase: upload new recordings in a format that the phone app can play.")
    ),
    OptionDescription(
      name: "api-key", value: "KEY",
      summary: tr("Firebase: the project’s Web API key, which is not a secret, for signing in.")),
    OptionDescription(
      name: "sign-in", value: "HOW", summary: tr("Firebase: how Myna signs in."),
      words: SignIn.allCases.map(\.rawValue)),
    OptionDescription(
      name: "email", value: "ADDRESS", summary: tr("Firebase: the user’s email address.")),
    OptionDescription(
      name: "new-user", summary: tr("Firebase: create a user with the given email address.")),
  ]

  private static let passwordVariable = "MYNA_FIREBASE_PASSWORD"
  static let secretVariables = [passwordVariable]

  static func words(for account: FirebaseAccount) -> String {
    account.storageEmulator.map {
      tr("the Firebase bucket “%1” in the emulator at %2", account.bucket, $0)
    } ?? tr("the Firebase bucket “%1”", account.bucket)
  }

  /// - Returns: the account, and the password if the user signs in with an email address.
  static func ask(_ answers: CloudSetupAnswers, path: String?) throws -> (FirebaseAccount, Secret?)
  {
    let arguments = answers.arguments
    var account = try arguments.text("config").map(read) ?? FirebaseAccount(bucket: "")
    if account.bucket.isEmpty || arguments.has("bucket") {
      let text = try answers.text(
        "bucket", tr("Bucket name"), example: "project.appspot.com")
      account.bucket = FirebaseAccount.bucket(typed: text)
    }
    let email = arguments.text("email")
    let standard: SignIn = email == nil ? .none : .email
    let word = try answers.text(
      "sign-in", tr("Sign in (none, anonymous, email)"), standard: standard.rawValue)
    guard let signIn = SignIn(rawValue: word.lowercased()) else {
      let words = SignIn.allCases.map(\.rawValue)
      throw UsageError(
        paragraph(
          tr("“%2” is not a valid value for --%1.", "sign-in", word),
          SpellingSuggestion.sentence(
            SpellingSuggestion.nearest(to: word, in: words),
            otherwise: tr("Choose from %1.", words.joined(separator: ", ")))))
    }
    if signIn != .none, account.apiKey == nil || arguments.has("api-key") {
      account.apiKey = try answers.text("api-key", tr("Web API key"), example: "AIzaSy…")
    }
    account.folder = try CloudOptions.folder(arguments)
    if signIn == .none, account.folder?.contains("{user}") == true {
      throw UsageError(
        tr(
          "{user} in --folder stands for the user who signs in; add --sign-in anonymous or --sign-in email."
        )
      )
    }
    if arguments.has("phone") {
      guard account.folder == nil else {
        throw UsageError(
          tr(
            "The voice recorder on the phone keeps its recordings at the top level of the bucket; leave out either --folder or --phone."
          )
        )
      }
      account.listener = .phone
    }
    account = account.using(environment: ProcessInfo.processInfo.environment)
    switch signIn {
    case .none: account.signIn = .none
    case .anonymous: account.signIn = .anonymous
    case .email:
      account.signIn = .email(
        try email
          ?? answers.text("email", tr("Email address of the user"), example: "me@example.org"))
      let password = try answers.secret(tr("Password"), variable: passwordVariable)
      return (account, password)
    }
    return (account, nil)
  }

  private static func read(_ path: String) throws -> FirebaseAccount {
    do throws(CloudError) {
      return try FirebaseAccount(configuration: path)
    } catch .badConfiguration {
      throw CloudFileError.badConfiguration(path)
    }
  }
}
