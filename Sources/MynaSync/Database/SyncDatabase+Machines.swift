public import MynaCloud
import SQLite

/// Another machine that shares the place.
public struct KnownMachine: Equatable, Sendable {
  /// Its id.
  public let id: MachineID
  /// The name.
  public var name: String
  /// The last segment of its log that was taken in; 0 for none.
  public var last: Int
  /// The version of the head of its log when all that it names was taken in; nil if the storage has no versions, or not all was.
  public var headVersion: ObjectVersion?
  /// Whether the place had its head at the last look.
  public var isListed: Bool
  /// Whether this machine was called so before.
  public var isFormer: Bool
  /// Whether its log has something that cannot be read.
  public var isDamaged: Bool

  /// A machine of which nothing was read yet.
  init(_ id: MachineID) {
    (self.id, name, last, headVersion) = (id, "", 0, nil)
    (isListed, isFormer, isDamaged) = (true, false, false)
  }
}

extension SyncDatabase {
  /// Returns all machines that were ever seen but this one.
  public func machines() throws(SyncError) -> [KnownMachine] {
    try rows(
      """
      SELECT id, name, last, head_version, is_listed, is_former, is_damaged
      FROM machines ORDER BY id
      """
    ) { row throws(SQLiteError) in
      guard let id = MachineID(row.text(0)) else { throw .corrupt }
      var machine = KnownMachine(id)
      (machine.name, machine.last) = (row.text(1), row.integer(2))
      machine.headVersion = row.optionalText(3).map(ObjectVersion.init)
      (machine.isListed, machine.isFormer) = (row.boolean(4), row.boolean(5))
      machine.isDamaged = row.boolean(6)
      return machine
    }
  }

  /// Returns a machine; nil if it was never seen.
  func machine(_ id: MachineID) throws(SyncError) -> KnownMachine? {
    // There are a few.
    try machines().first { $0.id == id }
  }

  /// Writes the row of a machine.
  func save(_ machine: KnownMachine) throws(SyncError) {
    try run(
      """
      INSERT INTO machines (id, name, last, head_version, is_listed, is_former, is_damaged)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, last = excluded.last,
        head_version = excluded.head_version, is_listed = excluded.is_listed,
        is_former = excluded.is_former, is_damaged = excluded.is_damaged
      """,
      .text(machine.id.text), .text(machine.name), .integer(machine.last),
      .optional(machine.headVersion?.text), .boolean(machine.isListed),
      .boolean(machine.isFormer), .boolean(machine.isDamaged))
  }
}
