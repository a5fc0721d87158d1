/// A bucket of Firebase Storage, without the password or token that opens it.
public struct FirebaseAccount: Hashable, Sendable, Codable {
  /// The way to sign in.
  public enum SignIn: Hashable, Sendable, Codable {
    /// Nobody: the rules of the bucket are open.
    case none
    /// A user without a name, whom Firebase makes up and who can get a name later.
    case anonymous
    /// A user with an address and a password.
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

  /// Other programs that may play what sync uploads.
  public enum Listener: String, Hashable, Sendable, Codable {
    /// The voice recorder on the phone.
    case phone = "phone"
  }

  /// The bucket's name, such as `project.appspot.com`.
  public var bucket: String
  /// The project's Web API key, which is public; needed to sign in.
  public var apiKey: String?
  /// The app's ID at Google, sent if it is known.
  public var appID: String?
  /// The way to sign in.
  public var signIn: SignIn
  /// The folder of the bucket that all is kept in; nil for the whole bucket.
  ///
  /// `{user}` in it stands for the ID of who signs in.
  public var folder: String?
  /// The program that is to list and play new takes as its own; nil for none.
  public var listener: Listener?
  /// The storage's `host:port` on an emulator; nil for Google's.
  public var storageEmulator: String?
  /// The sign-in's `host:port` on an emulator; nil for Google's.
  public var authEmulator: String?

  /// A bucket.
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
