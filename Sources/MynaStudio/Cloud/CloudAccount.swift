public import MynaCloud
import PlainText
public import Secrets

/// The place in the cloud that a person has chosen, without what opens it.
public enum CloudAccount: Hashable, Sendable {
  /// A folder that is mounted, or that another program takes to the cloud, by its absolute path.
  case folder(path: String)
  case s3(S3Account)
  case firebase(FirebaseAccount)

  /// The kinds of places.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    case firebase = "firebase"
    case s3 = "s3"
    case folder = "folder"
  }

  /// What kind of place it is.
  public var kind: Kind {
    switch self {
    case .folder: .folder
    case .s3: .s3
    case .firebase: .firebase
    }
  }

  /// What the secret is kept as that opens it; nil if it is open.
  public var secretName: SecretName? {
    switch self {
    case .folder: nil
    case .s3(let account):
      SecretName(
        service: "s3", account: "\(account.keyID) at \(account.endpoint), \(account.bucket)")
    case .firebase(let account):
      account.signIn.user.map {
        SecretName(service: "firebase", account: "\($0) at \(account.bucket)")
      }
    }
  }
}

extension CloudAccount {
  /// The name of a bucket's folder as it was typed, without slashes around it; nil for what is none.
  public static func folder(typed text: String) -> String? {
    ObjectName(text.trimmed(of: "/"))?.text
  }
}

extension FirebaseAccount.SignIn {
  /// Who signs in, in words; nil for nobody.
  fileprivate var user: String? {
    switch self {
    case .none: nil
    case .anonymous: "anonymous"
    case .email(let address): address
    }
  }
}
