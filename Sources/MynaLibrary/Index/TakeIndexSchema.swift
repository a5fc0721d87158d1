import SQLite

/// The migrations of the index.
///
/// Released migrations never change; new migrations are appended.
enum TakeIndexSchema {
  static let migrations = [first, second, third, fourth, fifth, sixth]

  private static let first = Migration(
    """
    CREATE TABLE takes (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      place INTEGER NOT NULL,
      file_name TEXT NOT NULL,
      inode INTEGER NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      title TEXT NOT NULL,
      folded_title TEXT NOT NULL,
      created REAL NOT NULL,
      duration REAL NOT NULL,
      sample_rate REAL NOT NULL,
      channel_count INTEGER NOT NULL,
      format_name TEXT NOT NULL,
      condition INTEGER NOT NULL,
      content_hash TEXT,
      tags TEXT NOT NULL,
      is_favorite INTEGER NOT NULL,
      note TEXT NOT NULL,
      is_edited INTEGER NOT NULL,
      storage INTEGER NOT NULL,
      deleted REAL
    );
    CREATE INDEX takes_by_file ON takes (place, file_name);
    CREATE INDEX takes_by_inode ON takes (inode);
    CREATE INDEX takes_by_hash ON takes (content_hash) WHERE content_hash IS NOT NULL;
    CREATE INDEX takes_without_hash ON takes (created) WHERE content_hash IS NULL;
    CREATE INDEX takes_by_created ON takes (place, created);
    CREATE INDEX takes_by_title ON takes (place, folded_title);
    CREATE INDEX takes_by_duration ON takes (place, duration);
    CREATE INDEX takes_by_size ON takes (place, size);
    CREATE INDEX takes_by_favorite ON takes (is_favorite) WHERE is_favorite;

    -- What is searched, apart from the rest, so that a search reads little; in the order of the first page.
    CREATE TABLE search (
      place INTEGER NOT NULL,
      created REAL NOT NULL,
      key INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (place, created, key)
    ) WITHOUT ROWID;
    CREATE INDEX search_by_key ON search (key);

    -- What is true of the index as a whole.
    CREATE TABLE facts (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;

    -- Who changed what, in order, for other processes to see.
    CREATE TABLE changes (sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL);
    """)

  private static let second = Migration(
    """
    -- The sidecar that the row was made with; nothing for a take that has none.
    ALTER TABLE takes ADD COLUMN sidecar_inode INTEGER;
    ALTER TABLE takes ADD COLUMN sidecar_size INTEGER;
    ALTER TABLE takes ADD COLUMN sidecar_modified INTEGER;

    -- The id that the tags of the file carry.
    ALTER TABLE takes ADD COLUMN carried_id TEXT;

    -- Which decoders could make nothing of a file that is unreadable.
    ALTER TABLE takes ADD COLUMN decoders TEXT NOT NULL DEFAULT '';

    -- What is in the trash does not go by itself before this date.
    ALTER TABLE takes ADD COLUMN kept_until REAL;
    """)

  private static let third = Migration(
    """
    -- The folders whose names the rows agree with, as they were then.
    CREATE TABLE folders (
      number INTEGER PRIMARY KEY,
      inode INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      changed INTEGER NOT NULL
    );
    """)

  private static let fourth = Migration(
    """
    -- Whether the take is never to leave this machine.
    ALTER TABLE takes ADD COLUMN is_only_here INTEGER NOT NULL DEFAULT 0;

    -- Only a take whose file is here can be read to its end; those in the cloud alone may be many.
    DROP INDEX takes_without_hash;
    CREATE INDEX takes_to_analyze ON takes (created) WHERE content_hash IS NULL AND condition = 0;

    -- What takes in the cloud alone look like; apart from their rows, which are read more often.
    CREATE TABLE waveforms (key INTEGER PRIMARY KEY, points BLOB NOT NULL);

    -- The takes that a person has deleted, for the cloud to follow; they outlive the rows.
    CREATE TABLE deletions (id TEXT PRIMARY KEY, date REAL NOT NULL) WITHOUT ROWID;

    -- Nothing was ever on its way to the cloud.
    UPDATE takes SET storage = 0 WHERE storage = 3;
    """)

  private static let fifth = Migration(
    """
    -- How the file is damaged; nothing for a whole one.
    ALTER TABLE takes ADD COLUMN damage TEXT;

    -- Whether the duration is an estimate until the sound has been read to its end.
    ALTER TABLE takes ADD COLUMN is_estimated INTEGER NOT NULL DEFAULT 0;

    -- Whether an earlier version is longer although no edit has shortened the sound.
    ALTER TABLE takes ADD COLUMN is_cut_short INTEGER NOT NULL DEFAULT 0;

    CREATE INDEX takes_to_measure ON takes (created) WHERE is_estimated AND condition = 0;

    -- Earlier releases could end an MP3 or an Ogg file too early, and keep what they had read of it when it was edited.
    UPDATE takes SET is_estimated = 1
    WHERE condition = 0 AND (is_edited != 0 OR format_name LIKE 'MPEG%' OR format_name LIKE 'OGG%');
    """)

  private static let sixth = Migration(
    """
    -- The place where a person left the take, as JSON; nothing for one that nobody has played.
    ALTER TABLE takes ADD COLUMN listening TEXT;
    """)
}
