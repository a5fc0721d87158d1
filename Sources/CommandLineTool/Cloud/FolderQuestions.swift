import Files
import MynaCloud
import Secrets
import Translations

enum FolderQuestions: StorageQuestions {
  static let takesPath = true

  static func words(for account: FolderAccount) -> String { tr("the folder “%1”", account.path) }

  static func ask(_ answers: SetupAnswers, path: String?) throws -> (FolderAccount, Secret?) {
    let path = try path ?? folder(answers)
    return (FolderAccount(path: Path.absolute(path)), nil)
  }

  private static func folder(_ answers: SetupAnswers) throws -> String {
    guard answers.canAsk else {
      throw UsageError(tr("Specify the folder: myna cloud setup folder PATH."))
    }
    return try Question(tr("Mounted or synced folder"), example: "/home/me/Nextcloud/Memos")
      .ask()
  }
}
