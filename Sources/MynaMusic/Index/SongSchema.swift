import SQLite

/// The tables of the index, by version.
///
/// Released migrations are never changed; new ones are added after them.
enum SongSchema {
  static let migrations = [first, second]

  private static let first = Migration(
    """
    -- The folders that are looked at.
    CREATE TABLE folders (
      key INTEGER PRIMARY KEY,
      path TEXT NOT NULL UNIQUE,
      was_read INTEGER NOT NULL DEFAULT 0
    );

    -- Folders below these that began another disk when they were listed last.
    CREATE TABLE mounts (
      path TEXT PRIMARY KEY,
      folder INTEGER NOT NULL REFERENCES folders (key) ON DELETE CASCADE
    ) WITHOUT ROWID;

    CREATE TABLE songs (
      key INTEGER PRIMARY KEY,
      -- Nothing for a song that comes with Myna, whose path is the name of its score.
      folder INTEGER REFERENCES folders (key) ON DELETE CASCADE,
      path TEXT NOT NULL UNIQUE,
      -- The path before the file was moved.
      former_path TEXT,
      directory TEXT NOT NULL,
      inode INTEGER NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      is_missing INTEGER NOT NULL DEFAULT 0,
      problem TEXT,
      -- Which decoders could make nothing of the file.
      decoders TEXT NOT NULL,
      -- Whether all that the file says was read.
      is_complete INTEGER NOT NULL,
      title TEXT NOT NULL,
      artist TEXT NOT NULL,
      album TEXT NOT NULL,
      album_artist TEXT NOT NULL,
      composer TEXT NOT NULL,
      -- Whose album it is, by its tags or its neighbors; empty for an album of many.
      leader TEXT NOT NULL,
      year INTEGER,
      disc INTEGER,
      track INTEGER,
      duration REAL NOT NULL,
      -- The picture inside of the file, and the one that is shown.
      embedded TEXT,
      artwork TEXT,
      track_gain REAL,
      album_gain REAL,
      track_peak REAL,
      -- By what is sorted and compared.
      title_key TEXT NOT NULL,
      artist_key TEXT NOT NULL,
      album_key TEXT NOT NULL,
      album_artist_key TEXT NOT NULL,
      leader_key TEXT NOT NULL
    );
    CREATE INDEX songs_by_folder ON songs (folder);
    CREATE INDEX songs_by_directory ON songs (directory);
    CREATE INDEX songs_by_inode ON songs (inode);
    CREATE INDEX songs_by_former_path ON songs (former_path) WHERE former_path IS NOT NULL;
    CREATE INDEX songs_by_embedded ON songs (embedded) WHERE embedded IS NOT NULL;
    CREATE INDEX songs_by_title ON songs (title_key, artist_key, album_key, disc, track);
    CREATE INDEX songs_by_artist ON songs (artist_key, album_key, disc, track, title_key);
    CREATE INDEX songs_by_album ON songs (album_key, leader_key, disc, track, title_key);
    CREATE INDEX songs_by_duration ON songs
      (duration, artist_key, album_key, disc, track, title_key);

    -- What is searched, apart from the rest, so that a search reads little.
    CREATE TABLE search (
      key INTEGER PRIMARY KEY REFERENCES songs (key) ON DELETE CASCADE,
      text TEXT NOT NULL
    );

    -- The picture in each folder that has one.
    CREATE TABLE pictures (
      directory TEXT PRIMARY KEY,
      folder INTEGER NOT NULL REFERENCES folders (key) ON DELETE CASCADE,
      path TEXT NOT NULL,
      inode INTEGER NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      artwork TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX pictures_by_artwork ON pictures (artwork);
    """)

  /// The order within an album.
  ///
  /// A missing disc number counts as the first disc.
  static let albumOrder = ["ifnull(disc, 1)", "track"]

  private static let second = Migration(
    """
    -- The texts of tags in an encoding that is not known, the encoding that a person has stated for them, and
    -- whether they were read together with the other songs of the folder.
    ALTER TABLE songs ADD COLUMN undecoded TEXT;
    ALTER TABLE songs ADD COLUMN stated_encoding TEXT;
    ALTER TABLE songs ADD COLUMN is_settled INTEGER NOT NULL DEFAULT 1;
    -- Whether the file says that it belongs to an album of many.
    ALTER TABLE songs ADD COLUMN is_compilation INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX songs_by_undecoded ON songs (directory, is_settled, stated_encoding)
      WHERE undecoded IS NOT NULL;

    -- Albums in their own order, whoever performs their songs.
    DROP INDEX songs_by_title;
    DROP INDEX songs_by_artist;
    DROP INDEX songs_by_album;
    DROP INDEX songs_by_duration;
    CREATE INDEX songs_by_title ON songs
      (title_key, artist_key, album_key, ifnull(disc, 1), track);
    CREATE INDEX songs_by_leader ON songs
      (leader_key, album_key, ifnull(disc, 1), track, artist_key, title_key);
    CREATE INDEX songs_by_album ON songs
      (album_key, leader_key, ifnull(disc, 1), track, title_key);
    CREATE INDEX songs_by_duration ON songs
      (duration, leader_key, album_key, ifnull(disc, 1), track, artist_key,
       title_key);

    -- Files say more than was read of them so far.
    UPDATE songs SET is_complete = 0 WHERE folder IS NOT NULL;
    """)
}
