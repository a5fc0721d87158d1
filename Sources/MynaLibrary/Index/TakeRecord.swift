/// A take as the index has it: with its file, by which it is known again.
struct TakeRecord: Equatable {
  /// The row's number; 0 before it was inserted.
  var key: Int64 = 0
  var take: Take
  var place: TakeFilePlace
  var stamp: FileStamp
}
