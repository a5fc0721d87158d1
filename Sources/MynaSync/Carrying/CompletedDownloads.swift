import MynaCloud
import MynaLibrary

struct CompletedDownloads {
  private struct CompletedDownload {
    let intent: SyncIntent
    let arrived: AudioDownload.DownloadedFile
    let analysis: TakeAnalysis
    let hash: ContentHash
    let fields: TakeFields
  }

  private static let most = 32
  /// The number of downloaded bytes after which the downloads are added to the library, which
  /// limits how much is lost if the process is killed.
  private static let mostBytes = 16 << 20

  private var all: [CompletedDownload] = []
  private var byteCount = 0

  var isFull: Bool { all.count >= Self.most || byteCount >= Self.mostBytes }

  mutating func add(
    _ intent: SyncIntent, _ arrived: AudioDownload.DownloadedFile, _ analysis: TakeAnalysis,
    _ hash: ContentHash, _ fields: TakeFields
  ) {
    all.append(
      CompletedDownload(
        intent: intent, arrived: arrived, analysis: analysis, hash: hash, fields: fields))
    byteCount += arrived.stored.size
  }

  mutating func settle(
    _ completion: SyncTransferCompletion
  ) throws(SyncError) -> [(intent: SyncIntent, failure: SyncError?)] {
    guard !all.isEmpty else { return [] }
    let arrivals = all
    (all, byteCount) = ([], 0)
    let (database, store) = (completion.database, completion.store)
    let failures = store.arrivals.add(
      arrivals.map { DownloadedAudioFile($0.arrived.path, for: $0.intent.take, $0.analysis) })
    let here = arrivals.filter { failures[$0.intent.take] == nil }
    let transaction = try database.begin()
    for arrival in here {
      try completion.recordArrivalRows(
        arrival.intent, arrival.arrived, arrival.hash, arrival.fields)
    }
    try transaction.commit()
    var reconciliation = try Reconciliation(database, store, date: completion.date)
    try reconciliation.reconcile(here.map(\.intent.take))
    return arrivals.map { ($0.intent, failures[$0.intent.take].map { SyncError($0) }) }
  }
}
