import MynaStudio
import Testing

@Suite("PeakHold")
struct PeakHoldTests {
  @Test("The peak level is held for a second and a half, then follows the level")
  func hold() {
    var hold = PeakHold()
    #expect(hold.decibels == -.infinity)
    hold.record(-20, at: 10)
    hold.record(-40, at: 11)
    #expect(hold.decibels == -20)
    hold.record(-40, at: 11.49)
    #expect(hold.decibels == -20)
    hold.record(-40, at: 11.5)
    #expect(hold.decibels == -40)
    hold.record(-3, at: 11.6)
    hold.record(-.infinity, at: 13)
    #expect(hold.decibels == -3)
    hold.record(-.infinity, at: 13.2)
    #expect(hold.decibels == -.infinity)
  }

  @Test("Reaching the held level again restarts the hold")
  func again() {
    var hold = PeakHold()
    hold.record(-6, at: 1)
    hold.record(-6, at: 2)
    hold.record(-50, at: 3)
    #expect(hold.decibels == -6)
    hold.record(-50, at: 3.5)
    #expect(hold.decibels == -50)
  }

  @Test("The meter is empty at −60 dB and full at full scale")
  func share() {
    #expect(PeakHold.decibels(of: 1) == 0 && PeakHold.decibels(of: 0) == -.infinity)
    #expect(abs(PeakHold.decibels(of: 0.5) + 6.02) < 0.01)
    #expect(PeakHold.fraction(of: -.infinity) == 0 && PeakHold.fraction(of: -60) == 0)
    #expect(PeakHold.fraction(of: -30) == 0.5)
    #expect(PeakHold.fraction(of: 0) == 1 && PeakHold.fraction(of: 12) == 1)
    #expect(PeakHold.fraction(of: .nan) == 0)
  }
}
