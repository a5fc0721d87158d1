import MynaCloud
import MynaStudio
import Secrets

/// The setup options, messages, and questions for one kind of cloud storage.
protocol StorageSetupQuestions: SendableMetatype {
  associatedtype Account: StorageAccount

  static var options: [OptionDescription] { get }

  /// The environment variables that may contain secrets.
  static var secretVariables: [String] { get }

  /// Whether “myna cloud setup” accepts a path after the name of this kind of storage.
  static var takesPath: Bool { get }

  /// Returns a short description of a storage location of this kind.
  static func words(for account: Account) -> String

  /// Asks for values that the options do not set.
  ///
  /// - Parameter path: the path that follows the name of this kind of storage.
  /// - Returns: the account, and the key or password entered for it.
  static func ask(_ answers: CloudSetupAnswers, path: String?) throws -> (Account, Secret?)
}

extension StorageSetupQuestions {
  static var options: [OptionDescription] { [] }
  static var secretVariables: [String] { [] }
  static var takesPath: Bool { false }

  static var kind: StorageKind { Account.kind }

  /// Returns a short description of the account; nil for an account of a different kind.
  static func words(forAny account: any StorageAccount) -> String? {
    (account as? Account).map(words(for:))
  }

  /// Asks for the values that the options do not set and returns the account with its type erased.
  static func choose(_ answers: CloudSetupAnswers, path: String?) throws -> (CloudAccount, Secret?)
  {
    let (account, secret) = try ask(answers, path: path)
    return (CloudAccount(account), secret)
  }
}

enum CloudSetupQuestions {
  static let all: [any StorageSetupQuestions.Type] = [
    FirebaseSetupQuestions.self, S3SetupQuestions.self, FolderSetupQuestions.self,
  ]
}

extension CloudAccount {
  var words: String {
    CloudSetupQuestions.all.lazy.compactMap { $0.words(forAny: base) }.first ?? locationName
  }
}
