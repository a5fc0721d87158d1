/// The answer to signing in.
struct SignInAnswer: Decodable {
  let idToken: String
  let refreshToken: String
  /// Seconds.
  let expiresIn: LenientInteger
  let localId: String
  var email: String?

  private enum CodingKeys: String, CodingKey {
    case idToken = "idToken"
    case refreshToken = "refreshToken"
    case expiresIn = "expiresIn"
    case localId = "localId"
    case email = "email"
  }
}

/// The answer to a refresh token.
struct RefreshAnswer: Decodable {
  let idToken: String
  /// Perhaps a new one.
  let refreshToken: String
  /// Seconds.
  let expiresIn: LenientInteger
  let userID: String

  private enum CodingKeys: String, CodingKey {
    case idToken = "id_token"
    case refreshToken = "refresh_token"
    case expiresIn = "expires_in"
    case userID = "user_id"
  }
}

/// The request to sign in, or to make a user.
struct SignInRequest: Encodable {
  var email: String?
  var password: String?
  /// Whose user gets this address and password; nil for a new user.
  var idToken: String?
  let returnSecureToken = true

  private enum CodingKeys: String, CodingKey {
    case email = "email"
    case password = "password"
    case idToken = "idToken"
    case returnSecureToken = "returnSecureToken"
  }
}
