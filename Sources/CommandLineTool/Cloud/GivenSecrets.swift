import Foundation
import Secrets

/// The secrets that the environment holds, taken out of it so that no program that this one starts gets them.
struct GivenSecrets {
  /// The secret access key of S3.
  let key: Secret?
  /// The password of a user of Firebase.
  let password: Secret?

  /// Takes them out.
  static func take() -> GivenSecrets {
    GivenSecrets(key: take("MYNA_S3_SECRET"), password: take("MYNA_FIREBASE_PASSWORD"))
  }

  private static func take(_ variable: String) -> Secret? {
    guard let value = getenv(variable).map({ String(cString: $0) }) else { return nil }
    unsetenv(variable)
    return value.isEmpty ? nil : Secret(value)
  }
}
