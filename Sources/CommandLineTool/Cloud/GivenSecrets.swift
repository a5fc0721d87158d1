import Glibc
import Secrets

/// The secrets passed in the environment.
struct GivenSecrets {
  /// The secrets, removed from the environment on first use.
  ///
  /// Use it at program start, before another thread could read the environment or a child process
  /// could inherit it.
  static let taken = GivenSecrets(
    key: take("MYNA_S3_SECRET"), sessionToken: take("MYNA_S3_SESSION_TOKEN"),
    password: take("MYNA_FIREBASE_PASSWORD"))

  let key: Secret?
  /// The session token of temporary S3 keys.
  let sessionToken: Secret?
  let password: Secret?

  private static func take(_ variable: String) -> Secret? {
    guard let text = getenv(variable) else { return nil }
    let value = String(cString: text)
    // `unsetenv` does not clear the memory that `/proc/PID/environ` shows, so overwrite the value.
    memset(text, 0, strlen(text))
    unsetenv(variable)
    return value.isEmpty ? nil : Secret(value)
  }
}
