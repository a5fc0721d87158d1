import FoundationEssentials
import MynaCloud
import MynaLibrary

extension ObjectCheck {
  private static let page = 64

  /// Inspects objects with unknown content: those that changed since this machine saw them, and
  /// those of local audio.
  ///
  /// - Parameter hasVersions: whether a listing shows changed objects.
  nonisolated(nonsending) func ask(
    _ questions: ObjectQueries, hasVersions: Bool
  ) async throws(SyncError) {
    var last: ObjectName?
    if !hasVersions { try database.beginInterval(at: date) }
    while true {
      let page = try database.unseenObjects(
        after: last, hasVersions: hasVersions, at: date, limit: Self.page)
      guard let end = page.last else { return }
      var takes: [ObjectName: UUID] = [:]
      for object in page {
        if let take = object.take { takes[object.name] = take }
      }
      try await questions.ask(Array(takes.keys)) { name, answer throws(SyncError) in
        if let take = takes[name] { try record(answer, name, of: take) }
      }
      last = end.name
    }
  }

  /// Inspects objects that had other content and whose download was requested, because the original
  /// audio may have been restored.
  nonisolated(nonsending) func askAgain(_ questions: ObjectQueries) async throws(SyncError) {
    var takes: [ObjectName: UUID] = [:]
    for intent in try database.intents(dueAt: date, after: 0, limit: Self.page)
    where intent.kind == .download {
      guard let sound = try database.entry(intent.take)?.fields.sound,
        try database.isAnothers(sound.object, than: intent.take, sound)
      else { continue }
      takes[sound.object] = intent.take
    }
    try await questions.ask(Array(takes.keys)) { name, answer throws(SyncError) in
      guard let take = takes[name], case .success(let found) = answer,
        try evidence(of: take)?.content(of: found) == .sound
      else { return }
      try record(found, of: take)
    }
  }

  func recordUnread(_ found: StoredObject, of take: UUID) throws(SyncError) {
    let seen = try database.object(found.name)?.seen
    let sound = try database.entry(take)?.fields.sound
    if seen?.version != found.version || seen?.hash != sound?.hash {
      let foreign = ForeignObject(found.name, take: take, version: found.version, round: round)
      try ForeignObjects.describe(foreign, as: found, in: database, store)
    }
    try database.recordChecked(found.name, at: date)
  }

  private func record(
    _ answer: ObjectQueries.Reply, _ name: ObjectName, of take: UUID
  ) throws(SyncError) {
    switch answer {
    case .success(let found):
      if let fields = try database.entry(take)?.fields, fields.isSoundUnknown, !fields.isDeleted {
        try recordUnread(found, of: take)
      } else {
        try record(found, of: take)
      }
    case .failure(.notFound):
      try database.removeObject(name)
      try recordLocalOnly(take)
      var reconciliation = try Reconciliation(database, store, date: date)
      try reconciliation.reconcile([take])
    case .failure(let error):
      try database.recordChecked(name, at: date)
      guard let local = try inLibrary({ () throws(LibraryError) in try store.take(take) }),
        LocalTake(local).isHere, local.deleted == nil, !local.isOnlyHere
      else { return }
      // Store the reason with the upload intent, which is retried later.
      try recordLocalOnly(take)
      try database.addIntent(.upload, of: take, notBefore: date)
      for intent in try database.intents(of: take) where intent.kind == .upload {
        try database.failIntent(
          intent.number, reason: FailureReason(error),
          notBefore: date.addingTimeInterval(RetryDelay.seconds(after: intent.attempts + 1)))
      }
    }
  }
}
