import Files
import MynaCloud
import Secrets
import Translations

enum FolderSetupQuestions: StorageSetupQuestions {
  static let takesPath = true

  static func words(for account: FolderAccount) -> String { tr("the folder “%1”", account.path) }

  static func ask(_ answers: CloudSetupAnswers, path: String?) throws -> (FolderAccount, Secret?) {
    let path = try path ?? folder(answers)
    return (FolderAccount(path: Path.absolute(path)), nil)
  }

  private static func folder(_ answers: CloudSetupAnswers) throws -> String {
    guard answers.canAsk else {
      throw UsageError(tr("Specify the folder: myna cloud setup folder PATH."))
    }
    return try Question(tr("Mounted or synced folder"), example: "/home/me/Nextcloud/Memos")
      .ask()
  }
}
