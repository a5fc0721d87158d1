import Realtime

extension CustomUnit {
  /// A kind of custom unit: its name, its settings, and C functions that work on memory.
  ///
  /// Swift programs conform a type to `CustomEffect` instead. A definition is for units that are written in C, or
  /// loaded.
  ///
  /// `EffectProcessor` takes `byteCount` zeroed bytes for each unit and calls `prepare` once. From then on it calls
  /// `process`, `change` and `reset` on the audio thread, one at a time, and at last `destroy`. The compiler cannot
  /// see into these functions: that the first three neither allocate, lock nor wait is their promise. A program
  /// that links the product `AllocationCounter` stops at a block in which they allocate.
  ///
  /// `values` are the settings in the order of `settings`. The other functions may be called on any thread.
  public struct Definition: @unchecked Sendable {
    /// Makes a unit in zeroed memory, at a sample rate in hertz, for one or two channels.
    public typealias Prepare =
      @convention(c) (
        _ context: UnsafeMutableRawPointer?, _ memory: UnsafeMutableRawPointer,
        _ sampleRate: Double, _ channelCount: Int, _ values: UnsafePointer<Double>
      ) -> Void
    /// Changes settings, between blocks.
    public typealias Change =
      @convention(c) (_ memory: UnsafeMutableRawPointer, _ values: UnsafePointer<Double>) -> Void
    /// Changes a block in place: `frameCount` samples for each channel, at least one and at most 8,192.
    public typealias Process =
      @convention(c) (
        _ memory: UnsafeMutableRawPointer,
        _ channels: UnsafePointer<UnsafeMutablePointer<Float>>, _ frameCount: Int
      ) -> Void
    /// Forgets the past, or frees what `prepare` took.
    public typealias End = @convention(c) (_ memory: UnsafeMutableRawPointer) -> Void
    /// Returns the frames by which the output is late.
    public typealias Latency = @convention(c) (_ memory: UnsafeMutableRawPointer) -> Int
    /// Returns the frames that a unit with these settings rings on after its input has ended.
    public typealias Tail =
      @convention(c) (
        _ context: UnsafeMutableRawPointer?, _ sampleRate: Double, _ values: UnsafePointer<Double>
      ) -> Int

    /// The name in effect files and messages.
    public let name: String
    /// The settings, in the order of `values`.
    public let settings: [Setting]
    let context: UnsafeMutableRawPointer?
    let byteCount: Int
    let alignment: Int
    let prepare: Prepare
    let change: Change
    let process: Process
    let reset: End
    let latency: Latency
    let tail: Tail
    let destroy: End

    /// Creates a kind of unit; the functions that have a default then do nothing, or return none.
    ///
    /// - Parameters:
    ///   - name: A name with a dot in it, such as `example.tremolo`.
    ///   - settings: Settings with different names.
    ///   - context: A pointer that `prepare` and `tail` get; what it points to must stay.
    ///   - byteCount: The bytes of memory for each unit.
    ///   - alignment: The alignment of the memory, a power of two.
    public init(
      name: String, settings: [Setting] = [], context: UnsafeMutableRawPointer? = nil,
      byteCount: Int, alignment: Int = 16, prepare: @escaping Prepare,
      change: @escaping Change = { _, _ in }, process: @escaping Process, reset: @escaping End,
      latency: @escaping Latency = { _ in 0 }, tail: @escaping Tail = { _, _, _ in 0 },
      destroy: @escaping End = { _ in }
    ) {
      precondition(CustomUnit.isName(name), "the name of a custom unit has a dot in it")
      for (index, setting) in settings.enumerated() {
        let isNew = !settings[..<index].contains { $0.name == setting.name }
        precondition(isNew, "two settings of a custom unit have the same name")
      }
      (self.name, self.settings, self.context) = (name, settings, context)
      (self.byteCount, self.alignment) = (byteCount, alignment)
      (self.prepare, self.change, self.process) = (prepare, change, process)
      (self.reset, self.latency, self.tail, self.destroy) = (reset, latency, tail, destroy)
    }

    /// The values of a unit's settings, in the order of `settings`.
    func values(of unit: CustomUnit) -> [Double] {
      settings.map { unit.settings[$0.name] ?? $0.defaultValue }
    }

    /// Returns the frames that a unit rings on after its input has ended.
    func tail(of unit: CustomUnit, sampleRate: Double) -> Int {
      let values = values(of: unit)
      let memory = Memory(count: values.count) { values[$0] }
      return max(0, tail(context, sampleRate, memory.base))
    }
  }
}
