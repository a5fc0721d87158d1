import Glibc
import Secrets

struct EnvironmentSecrets {
  /// The secrets, removed from the environment on first use.
  ///
  /// Access this property when the program starts, before another thread can read the environment
  /// or a child process can inherit it.
  static let taken = EnvironmentSecrets(CloudSetupQuestions.all.flatMap { $0.secretVariables })

  private var secrets: [String: Secret] = [:]

  private init(_ variables: [String]) {
    for variable in variables { secrets[variable] = Self.secret(variable) }
  }

  subscript(variable: String) -> Secret? { secrets[variable] }

  private static func secret(_ variable: String) -> Secret? {
    guard let text = getenv(variable) else { return nil }
    let value = String(cString: text)
    // Overwrite the value, because `unsetenv` does not clear the memory that `/proc/PID/environ`
    // exposes.
    memset(text, 0, strlen(text))
    unsetenv(variable)
    return value.isEmpty ? nil : Secret(value)
  }
}
