import SQLite

/// The database's tables.
///
/// A released migration never changes; later changes are new migrations.
enum SyncSchema {
  static let migrations = [first, second, third]

  private static let first = Migration(
    """
    -- What is true of the database as a whole.
    CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

    -- The other machines: how far their logs were read. A former one is what this machine was called before.
    CREATE TABLE machines (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL DEFAULT '',
      last INTEGER NOT NULL DEFAULT 0,
      head_version TEXT,
      is_listed INTEGER NOT NULL DEFAULT 0,
      is_former INTEGER NOT NULL DEFAULT 0,
      is_damaged INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;

    -- What is known of each take. The segment of this machine's log that has it, or 0; the columns after the fields repeat some.
    CREATE TABLE entries (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      change INTEGER NOT NULL,
      segment INTEGER NOT NULL DEFAULT 0,
      fields TEXT NOT NULL,
      is_deleted INTEGER NOT NULL,
      hash TEXT,
      object TEXT
    );
    CREATE UNIQUE INDEX entries_by_change ON entries (change);
    CREATE INDEX entries_by_segment ON entries (segment) WHERE segment > 0;
    CREATE INDEX entries_by_hash ON entries (hash) WHERE hash IS NOT NULL;
    CREATE INDEX entries_by_object ON entries (object) WHERE object IS NOT NULL;

    -- Fields that this machine has written and not yet put into its log.
    CREATE TABLE pending (take TEXT NOT NULL, field TEXT NOT NULL, PRIMARY KEY (take, field))
      WITHOUT ROWID;

    -- The segments of this machine's log: how much was in them when they were written.
    CREATE TABLE segments (
      number INTEGER PRIMARY KEY,
      takes INTEGER NOT NULL,
      bytes INTEGER NOT NULL
    );

    -- Segments that no head of this machine names any more, to be removed.
    CREATE TABLE discarded (number INTEGER PRIMARY KEY);

    -- What the take was in the library when the two were last compared.
    CREATE TABLE shadow (
      take TEXT PRIMARY KEY,
      title TEXT NOT NULL,
      note TEXT NOT NULL,
      is_favorite INTEGER NOT NULL,
      tags TEXT NOT NULL,
      hash TEXT,
      is_deleted INTEGER NOT NULL
    ) WITHOUT ROWID;

    -- The sounds in the bucket, as the last listing had them.
    CREATE TABLE objects (
      name TEXT PRIMARY KEY,
      take TEXT,
      version TEXT,
      size INTEGER,
      round INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX objects_by_take ON objects (take) WHERE take IS NOT NULL;
    CREATE INDEX objects_by_round ON objects (round);

    -- What is to be done with sounds.
    CREATE TABLE intents (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      take TEXT NOT NULL,
      kind TEXT NOT NULL,
      not_before REAL NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      failure TEXT,
      UNIQUE (take, kind)
    );
    CREATE INDEX intents_by_time ON intents (not_before);

    -- How far a transfer has come.
    CREATE TABLE progress (take TEXT PRIMARY KEY, bytes INTEGER NOT NULL, size INTEGER NOT NULL)
      WITHOUT ROWID;

    -- Objects that no log names, and what was found out about them.
    CREATE TABLE foreign_objects (
      name TEXT PRIMARY KEY,
      take TEXT NOT NULL UNIQUE,
      version TEXT,
      round INTEGER NOT NULL,
      description TEXT
    ) WITHOUT ROWID;
    CREATE INDEX foreign_objects_by_round ON foreign_objects (round);
    """)

  private static let second = Migration(
    """
    -- Whether it is left to another machine, and done here only if that one does not come back.
    ALTER TABLE intents ADD COLUMN is_spare INTEGER NOT NULL DEFAULT 0;
    """)

  private static let third = Migration(
    """
    -- The last version whose content this machine knows, the hash of its sound, and when the bucket was asked about it, in seconds since 1970.
    ALTER TABLE objects ADD COLUMN seen TEXT;
    ALTER TABLE objects ADD COLUMN hash TEXT;
    ALTER TABLE objects ADD COLUMN checked REAL;
    """)
}
