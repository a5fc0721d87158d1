import MynaCloud
import Sentences
import Translations

extension CloudMessages {
  static func sentence(_ error: CloudError) -> String {
    switch error {
    case .signInRefused(let refusal): refusal.message.advising(advice(refusal)).text
    case .cancelled: tr("The test was canceled.")
    case .notTrusted:
      error.message().advising(
        tr("If the server is yours, choose its certificate authority under More.")
      ).text
    default: error.message().text
    }
  }

  private static func advice(_ refusal: SignInRefusal) -> String? {
    switch refusal {
    case .noSuchUser: tr("Check the email address, or turn on “New User”.")
    case .emailInUse: tr("If you already have an account, turn off “New User”.")
    default: nil
    }
  }
}
