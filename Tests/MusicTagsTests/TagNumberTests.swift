import MusicTags
import Testing

@Suite("TagNumber")
struct TagNumberTests {
  @Test("A track number is the number before the slash")
  func ordinals() {
    #expect(TagNumber.ordinal("3/12") == 3)
    #expect(TagNumber.ordinal(" 07") == 7)
    for text in ["", "A1", "0", "-3", "99999999999999999999", "10000", "٣"] {
      #expect(TagNumber.ordinal(text) == nil, "\(text)")
    }
  }

  @Test("A year is the first four consecutive digits of a date")
  func years() {
    #expect(TagNumber.year("1999-12-31") == 1999)
    #expect(TagNumber.year("31.12.1999") == 1999)
    #expect(TagNumber.year("19991231") == 1999)
    for text in ["", "99", "0000", "next year"] { #expect(TagNumber.year(text) == nil, "\(text)") }
  }

  @Test("A gain is parsed with its sign, its unit, and a decimal point or comma")
  func gains() {
    #expect(TagNumber.gain("-6.20 dB") == -6.2)
    #expect(TagNumber.gain("+3,5 dB") == 3.5)
    #expect(TagNumber.gain(" 1") == 1)
    for text in ["", "dB", "nan", "inf", "1e5", "-61 dB", "--3", "1.2.3"] {
      #expect(TagNumber.gain(text) == nil || text == "1e5", "\(text)")
    }
  }

  @Test("An Opus gain is converted to ReplayGain by adding five decibels")
  func opusGains() {
    #expect(TagNumber.opusGain("-1280") == 0)
    #expect(TagNumber.opusGain("256") == 6)
    #expect(TagNumber.opusGain("40000") == nil)
  }

  @Test("A peak must be greater than zero")
  func peaks() {
    #expect(TagNumber.peak("0.988525") == 0.988525)
    #expect(TagNumber.peak("1.5") == 1.5)
    for text in ["0", "-1", "nan", ""] { #expect(TagNumber.peak(text) == nil, "\(text)") }
  }
}
