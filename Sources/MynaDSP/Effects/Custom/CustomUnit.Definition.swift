import Realtime

extension CustomUnit {
  /// A kind of custom unit, which consists of a name, settings, and C functions that operate on the
  /// unit's memory.
  ///
  /// In Swift, conform a type to `CustomEffect` instead. Use a definition for units that are
  /// written in C or loaded dynamically.
  ///
  /// `EffectProcessor` allocates `byteCount` zeroed bytes for each unit, and calls `prepare` once.
  /// Then it calls `process`, `change`, and `reset` on the audio thread, one at a time, and finally
  /// `destroy`. `process`, `change`, and `reset` must not allocate, lock, or wait, which the
  /// compiler cannot check. A program that links the product `AllocationCounter` stops if one of
  /// these three allocates memory.
  ///
  /// The parameter `values` contains the values of all settings, in the order of `settings`. The
  /// other functions can be called on any thread.
  public struct Definition: @unchecked Sendable {
    /// Creates a unit in zeroed memory for the given sample rate, in hertz, and one or two
    /// channels.
    public typealias PrepareFunction =
      @convention(c) (
        _ context: UnsafeMutableRawPointer?, _ memory: UnsafeMutableRawPointer,
        _ sampleRate: Double, _ channelCount: Int, _ values: UnsafePointer<Double>
      ) -> Void
    /// Changes the settings.
    ///
    /// This is called only between blocks.
    public typealias ChangeFunction =
      @convention(c) (_ memory: UnsafeMutableRawPointer, _ values: UnsafePointer<Double>) -> Void
    /// Changes a block of 1…8,192 samples per channel in place.
    public typealias ProcessFunction =
      @convention(c) (
        _ memory: UnsafeMutableRawPointer,
        _ channels: UnsafePointer<UnsafeMutablePointer<Float>>, _ frameCount: Int
      ) -> Void
    /// Clears all state, or frees what `prepare` allocated.
    public typealias CleanupFunction = @convention(c) (_ memory: UnsafeMutableRawPointer) -> Void
    /// Returns the delay of the output in frames.
    public typealias LatencyFunction = @convention(c) (_ memory: UnsafeMutableRawPointer) -> Int
    /// Returns the length of the tail, in frames, for the given settings.
    public typealias TailFunction =
      @convention(c) (
        _ context: UnsafeMutableRawPointer?, _ sampleRate: Double, _ values: UnsafePointer<Double>
      ) -> Int

    /// The name used in effect files and messages.
    public let name: String
    /// The settings, in the order of `values`.
    public let settings: [Setting]
    let context: UnsafeMutableRawPointer?
    let byteCount: Int
    let alignment: Int
    let prepare: PrepareFunction
    let change: ChangeFunction
    let process: ProcessFunction
    let reset: CleanupFunction
    let latency: LatencyFunction
    let tail: TailFunction
    let destroy: CleanupFunction

    /// Creates a kind of unit.
    ///
    /// The default functions do nothing or return 0.
    ///
    /// - Parameters:
    ///   - name: a name that contains a dot, such as `example.tremolo`.
    ///   - settings: the settings; each must have a unique name.
    ///   - context: a pointer passed to `prepare` and `tail`; its memory must stay valid.
    ///   - byteCount: the size of each unit's memory in bytes.
    ///   - alignment: the alignment of the memory, a power of two.
    public init(
      name: String, settings: [Setting] = [], context: UnsafeMutableRawPointer? = nil,
      byteCount: Int, alignment: Int = 16, prepare: @escaping PrepareFunction,
      change: @escaping ChangeFunction = { _, _ in }, process: @escaping ProcessFunction,
      reset: @escaping CleanupFunction,
      latency: @escaping LatencyFunction = { _ in 0 },
      tail: @escaping TailFunction = { _, _, _ in 0 },
      destroy: @escaping CleanupFunction = { _ in }
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

    func values(of unit: CustomUnit) -> [Double] {
      settings.map { unit.settings[$0.name] ?? $0.defaultValue }
    }

    func tail(of unit: CustomUnit, sampleRate: Double) -> Int {
      let values = values(of: unit)
      let memory = FixedBuffer(count: values.count) { values[$0] }
      return max(0, tail(context, sampleRate, memory.base))
    }
  }
}
