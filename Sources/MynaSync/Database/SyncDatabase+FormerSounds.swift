import MynaLibrary

/// Which sounds files had whose place in a take other files have taken.
///
/// A program that syncs folders may have set such a file aside. The sound is a take of its own by then, in another file with other tags.
extension SyncDatabase {
  private static func fact(_ md5: String) -> SyncFact { SyncFact("former:\(md5)") }

  /// Takes down which of two values of the field of a sound is not the one that was kept.
  func noteFormerSound(_ one: StampedValue?, _ other: StampedValue?, kept: StampedValue?)
    throws(SyncError)
  {
    guard let one, let other, one.value != other.value else { return }
    for value in [one, other] where value != kept {
      guard let sound = SoundReference(value.value), let md5 = sound.md5,
        sound.hash != kept.flatMap({ SoundReference($0.value) })?.hash
      else { continue }
      try setFact(Self.fact(md5), to: "\(sound.size) \(sound.hash.hexadecimal)")
    }
  }

  /// Returns the sound of a file that a take once had; nil for one that none is known to have had.
  func formerSound(md5: String, size: Int) throws(SyncError) -> ContentHash? {
    let parts = try fact(Self.fact(md5))?.split(separator: " ") ?? []
    guard parts.count == 2, Int(parts[0]) == size else { return nil }
    return ContentHash(hexadecimal: String(parts[1]))
  }
}
