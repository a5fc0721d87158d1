extension Reverb {
  /// The rooms, named as in AVFoundation.
  public enum Preset: String, BitwiseCopyable, CaseIterable, Sendable {
    case smallRoom = "smallRoom"
    case mediumRoom = "mediumRoom"
    case largeRoom = "largeRoom"
    case mediumHall = "mediumHall"
    case largeHall = "largeHall"
    case plate = "plate"
    case mediumChamber = "mediumChamber"
    case largeChamber = "largeChamber"
    case cathedral = "cathedral"
    case largeRoom2 = "largeRoom2"
    case mediumHall2 = "mediumHall2"
    case mediumHall3 = "mediumHall3"
    case largeHall2 = "largeHall2"

    /// The decay time (RT60), which is the time, in seconds, that a sound between 500 Hz and 1 kHz
    /// takes to fall by 60 dB.
    public var decayTime: Double { room.decayTime }

    /// An integer for comparing presets on the audio thread, since `==` would compare their names.
    var index: Int {
      @_noLocks get {
        switch self {
        case .smallRoom: 0
        case .mediumRoom: 1
        case .largeRoom: 2
        case .mediumHall: 3
        case .largeHall: 4
        case .plate: 5
        case .mediumChamber: 6
        case .largeChamber: 7
        case .cathedral: 8
        case .largeRoom2: 9
        case .mediumHall2: 10
        case .mediumHall3: 11
        case .largeHall2: 12
        }
      }
    }

    var room: Room {
      switch self {
      case .smallRoom: Room(0.4, preDelay: 0.003, size: 12, damping: 0.60, diffusion: 0.020)
      case .mediumRoom: Room(0.6, preDelay: 0.005, size: 16, damping: 0.60, diffusion: 0.026)
      case .largeRoom: Room(0.9, preDelay: 0.008, size: 22, damping: 0.55, diffusion: 0.034)
      case .mediumHall: Room(1.8, preDelay: 0.015, size: 32, damping: 0.50, diffusion: 0.055)
      case .largeHall: Room(2.6, preDelay: 0.022, size: 35, damping: 0.45, diffusion: 0.070)
      case .plate: Room(1.5, preDelay: 0.002, size: 32, damping: 0.85, diffusion: 0.045)
      case .mediumChamber: Room(1.0, preDelay: 0.006, size: 25, damping: 0.70, diffusion: 0.038)
      case .largeChamber: Room(1.4, preDelay: 0.010, size: 30, damping: 0.70, diffusion: 0.045)
      case .cathedral: Room(5.5, preDelay: 0.030, size: 36, damping: 0.40, diffusion: 0.085)
      case .largeRoom2: Room(1.2, preDelay: 0.010, size: 28, damping: 0.40, diffusion: 0.042)
      case .mediumHall2: Room(1.5, preDelay: 0.012, size: 33, damping: 0.65, diffusion: 0.055)
      case .mediumHall3: Room(2.1, preDelay: 0.018, size: 34, damping: 0.38, diffusion: 0.058)
      case .largeHall2: Room(3.2, preDelay: 0.026, size: 37, damping: 0.55, diffusion: 0.078)
      }
    }
  }

  /// The properties of a room; times are in seconds.
  ///
  /// A sound at 707 Hz, the middle of 500 Hz–1 kHz, falls by 60 dB in `decayTime`; `damping` is the
  /// ratio of the decay time at 5 kHz to `decayTime`. The first reflection arrives after
  /// `preDelay`, and the first reflections of a click are spread over `diffusion`. `size` is the
  /// mean distance, in meters, that sound travels through the room between two reflections.
  struct Room {
    let decayTime: Double
    let preDelay: Double
    let size: Double
    let damping: Double
    let diffusion: Double

    init(
      _ decayTime: Double, preDelay: Double, size: Double, damping: Double, diffusion: Double
    ) {
      self.decayTime = decayTime
      self.preDelay = preDelay
      self.size = size
      self.damping = damping
      self.diffusion = diffusion
    }
  }
}
