import MynaCloud
import MynaStudio
import MynaSync
import Secrets
import Sentences
import Translations

struct CloudStatusSummary: Encodable {
  private var kind = "none"
  private var location: String?
  private var bucket: String?
  private var endpoint: String?
  private var path: String?
  private var user: String?
  private var secret: String?
  private var secretFile: String?
  private var reachable: Bool?
  private var objects: Int?
  private var bytes: Int?
  private var isMore: Bool?
  private var sync: SyncStateSummary?
  var unfinished: Int?
  var problem: String? {
    didSet { (reachable, error) = (false, problem) }
  }
  private var error: String?

  init() {}

  init(_ account: CloudAccount) {
    kind = account.kind.word
    location = account.words
    let details = account.base.details
    (bucket, endpoint) = (details.bucket, details.endpoint)
    (path, user) = (details.path, details.user)
  }

  mutating func record(_ location: SecretLocation) {
    switch location {
    case .keyring: secret = "keyring"
    case .file(let path): (secret, secretFile) = ("file", path)
    }
  }

  /// Sets the object count and the total size from the first page of a listing.
  mutating func record(_ page: ObjectPage) {
    (reachable, objects, isMore) = (true, page.entries.count, page.next != nil)
    let sizes = page.entries.compactMap(\.size)
    if sizes.count == page.entries.count { bytes = sizes.reduce(0, +) }
  }

  mutating func record(_ status: SyncStatus) {
    guard let last = status.lastRound else { return }
    sync = SyncStateSummary(status, last: last)
  }

  private enum CodingKeys: String, CodingKey {
    case kind = "kind"
    case bucket = "bucket"
    case endpoint = "endpoint"
    case path = "path"
    case user = "user"
    case secret = "secret"
    case secretFile = "secretFile"
    case reachable = "reachable"
    case objects = "objects"
    case bytes = "bytes"
    case isMore = "more"
    case unfinished = "unfinished"
    case sync = "sync"
    case problem = "problem"
    case error = "error"
  }

  var lines: [String] {
    var lines = [tr("Storage: %1", location ?? tr("none"))]
    if let user { lines.append(tr("User: %1", user)) }
    if let secretFile {
      lines.append(tr("Secret: in the file “%1”, which only you can read", secretFile))
    } else if secret != nil {
      lines.append(tr("Secret: in the keyring"))
    }
    if let reachable { lines.append(reachable ? tr("Reachable: yes") : tr("Reachable: no")) }
    if let objects {
      let counts = [String(objects), bytes.map(NumberFormatting.size)].compactMap { $0 }
      let least = counts.map { isMore == true ? tr("more than %1", $0) : $0 }
      lines.append(tr("Files: %1", ListFormatting.list(least)))
    }
    if let unfinished, unfinished > 0 {
      lines.append(
        trCount(
          "%1 transfer was interrupted; run the same command to continue",
          "%1 transfers were interrupted; run the same command to continue", unfinished))
    }
    return lines + (sync?.lines ?? [])
  }
}
