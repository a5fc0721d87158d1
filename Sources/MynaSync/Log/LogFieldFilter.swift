import FoundationEssentials

/// Decides which fields of a take belong in this machine's log.
///
/// These are the fields that this machine wrote with its current or former IDs. They also include
/// the fields of machines whose logs are missing, because no other log would contain those fields.
struct LogFieldFilter {
  /// The number of seconds for which a deleted take's fields are kept; after that, only the
  /// deletion is kept.
  static let keptSeconds = 400.0 * 86_400

  private let own: Set<MachineID>
  private let listed: Set<MachineID>
  private let oldest: Date

  init(_ database: SyncDatabase, at date: Date) throws(SyncError) {
    let machines = try database.machines()
    own = Set(machines.filter(\.isFormer).map(\.id) + [database.machine])
    listed = Set(machines.filter { $0.isListed && !$0.isFormer }.map(\.id))
    oldest = date - Self.keptSeconds
  }

  /// - Parameter pending: the names of fields that aren't in any log yet.
  func fields(of take: TakeFields, pending: Set<FieldName>) -> TakeFields {
    let isOver = take.isDeleted && take[.deleted].map { $0.stamp.date < oldest } ?? false
    let isAll = pending.contains(SyncDatabase.everything)
    return take.filter { name, value in
      if isOver && name != .deleted { return false }
      let writer = value.stamp.machine
      return isAll || pending.contains(name) || own.contains(writer) || !listed.contains(writer)
    }
  }
}
