extension SyncDatabase {
  /// Gives this machine another id, since another machine goes by the one it has.
  ///
  /// Its log begins anew, with all that it has ever written; the log it had is read as that of another machine, since that is what
  /// it may be.
  func becomeAnother() throws(SyncError) {
    let transaction = try begin()
    var former = KnownMachine(machine)
    former.isFormer = true
    try save(former)
    var generator = SystemRandomNumberGenerator()
    try setMachine(.random(using: &generator))
    try forgetSegments()
    for machine in try machines() where machine.isFormer { try addTakes(with: machine.id) }
    for fact in [SyncFact.headDue, .nextMark, .writtenMark, .writtenVersion, .republishing] {
      try setFact(fact, to: nil)
    }
    try transaction.commit()
  }

  /// Has the whole log written again, with all that this machine knows.
  func beginRepublishing() throws(SyncError) {
    guard try fact(.republishing) == nil else { return }
    let transaction = try begin()
    try discardSegments()
    try addEverything()
    try setFact(.republishing, to: "1")
    try transaction.commit()
  }
}
