import MynaCloud
import MynaStudio
import Secrets

/// The words and the questions of the command for one kind of place in the cloud.
protocol StorageQuestions: SendableMetatype {
  associatedtype Account: StorageAccount

  /// The options of “myna cloud setup” that only this kind has.
  static var options: [OptionDescription] { get }

  /// The variables of the environment from which secrets are taken.
  static var secretVariables: [String] { get }

  /// Whether “myna cloud setup” takes a path after the word for the kind.
  static var takesPath: Bool { get }

  /// A place of this kind, in a few words.
  static func words(for account: Account) -> String

  /// Asks for what the options leave open.
  ///
  /// - Parameter path: the path after the word for the kind.
  /// - Returns: the account, and the key or the password that was given for it.
  static func ask(_ answers: SetupAnswers, path: String?) throws -> (Account, Secret?)
}

extension StorageQuestions {
  static var options: [OptionDescription] { [] }
  static var secretVariables: [String] { [] }
  static var takesPath: Bool { false }

  /// The kind of place.
  static var kind: StorageKind { Account.kind }

  /// The words for an account of this kind; nil for one of another kind.
  static func words(forAny account: any StorageAccount) -> String? {
    (account as? Account).map(words(for:))
  }

  /// Asks for what the options leave open, and returns a choice of the account.
  static func choose(_ answers: SetupAnswers, path: String?) throws -> (CloudAccount, Secret?) {
    let (account, secret) = try ask(answers, path: path)
    return (CloudAccount(account), secret)
  }
}

/// The command's questions for each kind of place.
enum CloudQuestions {
  static let all: [any StorageQuestions.Type] = [
    FirebaseQuestions.self, S3Questions.self, FolderQuestions.self,
  ]
}

extension CloudAccount {
  /// The place in a few words.
  var words: String {
    CloudQuestions.all.lazy.compactMap { $0.words(forAny: base) }.first ?? locationName
  }
}
