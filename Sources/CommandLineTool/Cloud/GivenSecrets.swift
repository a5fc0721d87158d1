import Glibc
import Secrets

/// The secrets that the environment held when the program began.
struct GivenSecrets {
  /// The secrets, taken out of the environment when this is first used: at the start of the program, before another thread could
  /// read the environment, and before any program is started that would get it.
  static let taken = GivenSecrets(
    key: take("MYNA_S3_SECRET"), sessionToken: take("MYNA_S3_SESSION_TOKEN"),
    password: take("MYNA_FIREBASE_PASSWORD"))

  /// The secret access key of S3.
  let key: Secret?
  /// The session token of temporary keys of S3.
  let sessionToken: Secret?
  /// The password of a user of Firebase.
  let password: Secret?

  private static func take(_ variable: String) -> Secret? {
    guard let text = getenv(variable) else { return nil }
    let value = String(cString: text)
    // What the system shows as this program's environment is not what `unsetenv` changes.
    memset(text, 0, strlen(text))
    unsetenv(variable)
    return value.isEmpty ? nil : Secret(value)
  }
}
