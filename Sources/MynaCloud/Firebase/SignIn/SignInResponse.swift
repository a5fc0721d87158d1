struct SignInResponse: Decodable {
  let idToken: String
  let refreshToken: String
  /// The ID token's lifetime, in seconds.
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

struct RefreshResponse: Decodable {
  let idToken: String
  let refreshToken: String
  let expiresIn: LenientInteger
  let userID: String

  private enum CodingKeys: String, CodingKey {
    case idToken = "id_token"
    case refreshToken = "refresh_token"
    case expiresIn = "expires_in"
    case userID = "user_id"
  }
}

struct SignInRequest: Encodable {
  var email: String?
  var password: String?
  var idToken: String?
  let returnSecureToken = true

  private enum CodingKeys: String, CodingKey {
    case email = "email"
    case password = "password"
    case idToken = "idToken"
    case returnSecureToken = "returnSecureToken"
  }
}
