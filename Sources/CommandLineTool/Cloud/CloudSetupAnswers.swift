import Secrets
import Translations

/// The answers to the setup questions, which are either options or typed at the terminal.
struct CloudSetupAnswers {
  let arguments: ParsedArguments
  let given: EnvironmentSecrets
  let canAsk: Bool

  init(_ arguments: ParsedArguments, _ given: EnvironmentSecrets) {
    (self.arguments, self.given) = (arguments, given)
    canAsk = Console.inputIsTerminal && !arguments.has("secret-stdin")
  }

  /// Returns the value of an option, or the user's answer to a question.
  ///
  /// - Throws: `UsageError` if the option is missing, the user cannot be asked, and there is no
  ///   default value.
  func text(
    _ option: String, _ question: String, example: String? = nil, standard: String? = nil
  ) throws -> String {
    if let text = arguments.text(option), !text.isEmpty { return text }
    if canAsk { return try Question(question, example: example, standard: standard).ask() }
    if let standard { return standard }
    throw UsageError(
      example.map { tr("Specify --%1, such as %2.", option, $0) } ?? tr("Specify --%1.", option))
  }

  /// Returns a password or key from standard input or the environment, or prompts the user for it
  /// with echo turned off.
  func secret(_ question: String, variable: String) throws -> Secret {
    if arguments.has("secret-stdin") {
      let line = try Question.line()
      guard !line.isEmpty else { throw Question.Failure.noAnswer }
      return Secret(line)
    }
    if let secret = given[variable] { return secret }
    guard canAsk else {
      throw UsageError(
        tr("Provide the secret in %1, or on standard input with --secret-stdin.", variable))
    }
    return try Question(question).askSecretly()
  }
}
