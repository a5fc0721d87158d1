package import Files
package import SQLite

extension FileStamp {
  package init(_ row: Row, from column: Int) {
    self.init(
      inode: Int64(row.integer(column)), size: row.integer(column + 1),
      modified: Int64(row.integer(column + 2)))
  }
}
