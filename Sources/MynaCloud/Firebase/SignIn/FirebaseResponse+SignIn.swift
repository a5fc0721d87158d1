import Files
import FoundationEssentials
import PlainText

extension FirebaseResponse {
  /// The error code, which precedes its explanation: `WEAK_PASSWORD : Password should be …`.
  var code: String {
    message.prefix { $0 != ":" }.trimmed
  }

  var endsSession: Bool {
    status == 400 && !isPage
      && [
        "TOKEN_EXPIRED", "USER_DISABLED", "USER_NOT_FOUND", "INVALID_REFRESH_TOKEN",
        "INVALID_GRANT_TYPE", "MISSING_REFRESH_TOKEN",
      ].contains(code)
  }

  var refusesIDToken: Bool {
    status == 400 && ["INVALID_ID_TOKEN", "TOKEN_EXPIRED"].contains(code)
  }

  func signInError(now: Date) -> CloudError {
    if isPage { return .notStorage(host: host) }
    switch status {
    case 400:
      if let refusal = SignInRefusal(code: code) { return .signInRefused(refusal) }
      if code.hasPrefix("API key") || code.hasPrefix("API_KEY") { return .wrongKey }
      let needsSignIn = ["INVALID_ID_TOKEN", "TOKEN_EXPIRED", "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"]
      return needsSignIn.contains(code)
        ? .signedOut : .unexpected(status: status, .message(words))
    case 401, 403: return .wrongKey
    case 404: return .notStorage(host: host)
    case 408, 429, 500...599: return .busy(status: status, wait: wait(now: now))
    default: return .unexpected(status: status, .message(words))
    }
  }
}

extension SignInRefusal {
  fileprivate init?(code: String) {
    switch code {
    // A service that hides which users exist also returns `INVALID_LOGIN_CREDENTIALS` for an
    // unknown address.
    case "INVALID_PASSWORD", "MISSING_PASSWORD", "INVALID_LOGIN_CREDENTIALS":
      self = .wrongPassword
    case "EMAIL_NOT_FOUND", "USER_NOT_FOUND": self = .noSuchUser
    case "USER_DISABLED": self = .userDisabled
    case "EMAIL_EXISTS": self = .emailInUse
    case "INVALID_EMAIL", "MISSING_EMAIL": self = .badEmail
    case "WEAK_PASSWORD": self = .weakPassword
    case "OPERATION_NOT_ALLOWED", "ADMIN_ONLY_OPERATION", "PASSWORD_LOGIN_DISABLED",
      "CONFIGURATION_NOT_FOUND":
      self = .notAllowed
    case "TOO_MANY_ATTEMPTS_TRY_LATER": self = .tooManyAttempts
    default: return nil
    }
  }
}
