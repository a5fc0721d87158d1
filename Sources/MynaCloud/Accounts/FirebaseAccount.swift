/// A Firebase Storage bucket and how to sign in to it, without the password or token.
public struct FirebaseAccount: Hashable, Sendable, Codable {
  /// The way to sign in.
  public enum SignIn: Hashable, Sendable, Codable {
    /// No sign-in, because the bucket's rules allow access to everyone.
    case none
    /// Sign-in as an anonymous user that Firebase creates. The user can be linked to an email
    /// address later.
    case anonymous
    case email(String)

    private enum CodingKeys: String, CodingKey {
      case none = "none"
      case anonymous = "anonymous"
      case email = "email"
    }

    private enum EmailCodingKeys: String, CodingKey {
      case _0 = "_0"
    }
  }

  /// A program other than Myna that can play uploaded takes.
  public enum PlaybackApp: String, Hashable, Sendable, Codable {
    case phone = "phone"
  }

  /// The bucket's name, such as `project.appspot.com`.
  public var bucket: String
  /// The project's Web API key, which is public.
  ///
  /// Required for signing in.
  public var apiKey: String?
  /// The Google app ID, which is sent with requests if it is known.
  public var appID: String?
  /// The way to sign in.
  public var signIn: SignIn
  /// The folder in the bucket that holds all objects; nil for the whole bucket.
  ///
  /// `{user}` stands for the signed-in user's ID.
  public var folder: String?
  /// The program that lists and plays new takes as if they were its own; nil if there is none.
  public var listener: PlaybackApp?
  /// The `host:port` of a storage emulator; nil for Google's servers.
  public var storageEmulator: String?
  /// The `host:port` of a sign-in emulator; nil for Google's servers.
  public var authEmulator: String?

  /// Creates an account.
  public init(
    bucket: String, apiKey: String? = nil, appID: String? = nil, signIn: SignIn = .none,
    folder: String? = nil, storageEmulator: String? = nil, authEmulator: String? = nil
  ) {
    (self.bucket, self.apiKey, self.appID) = (bucket, apiKey, appID)
    (self.signIn, self.folder) = (signIn, folder)
    (self.storageEmulator, self.authEmulator) = (storageEmulator, authEmulator)
  }

  private enum CodingKeys: String, CodingKey {
    case bucket = "bucket"
    case apiKey = "apiKey"
    case appID = "appID"
    case signIn = "signIn"
    case folder = "folder"
    case listener = "listener"
    case storageEmulator = "storageEmulator"
    case authEmulator = "authEmulator"
  }
}
