/// The methods of a `CustomEffect` type, for use by C functions, which cannot be generic.
///
/// A unit's memory starts with a `Header`. The `CustomEffect` value starts at byte `offset`.
class CustomEffectType {
  struct Header: BitwiseCopyable {
    let type: UnsafeMutableRawPointer
    let channelCount: Int
  }

  let settingCount: Int
  let offset: Int

  init(settingCount: Int, offset: Int) {
    (self.settingCount, self.offset) = (settingCount, offset)
  }

  func tail(_ values: Span<Double>, sampleRate: Double) -> Int { isAbstract() }
  func make(at memory: UnsafeMutableRawPointer, sampleRate: Double, channelCount: Int) {
    isAbstract()
  }
  func latency(_ memory: UnsafeMutableRawPointer) -> Int { isAbstract() }
  func set(_ memory: UnsafeMutableRawPointer, _ values: Span<Double>) { isAbstract() }
  func process(_ memory: UnsafeMutableRawPointer, _ block: AudioBlock) { isAbstract() }
  func reset(_ memory: UnsafeMutableRawPointer) { isAbstract() }
  func destroy(_ memory: UnsafeMutableRawPointer) { isAbstract() }

  private func isAbstract() -> Never { preconditionFailure("a method of the subclass") }
}

final class ConcreteCustomEffectType<Effect: CustomEffect & ~Copyable>: CustomEffectType {
  init() {
    let header = MemoryLayout<Header>.size
    super.init(
      settingCount: Effect.settings.count, offset: max(header, MemoryLayout<Effect>.alignment))
  }

  private func effect(_ memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Effect> {
    (memory + offset).assumingMemoryBound(to: Effect.self)
  }

  override func tail(_ values: Span<Double>, sampleRate: Double) -> Int {
    Effect.tail(values, sampleRate: sampleRate)
  }
  override func make(at memory: UnsafeMutableRawPointer, sampleRate: Double, channelCount: Int) {
    (memory + offset).bindMemory(to: Effect.self, capacity: 1).initialize(
      to: Effect(sampleRate: sampleRate, channelCount: channelCount))
  }
  override func latency(_ memory: UnsafeMutableRawPointer) -> Int { effect(memory).pointee.latency }
  override func set(_ memory: UnsafeMutableRawPointer, _ values: Span<Double>) {
    effect(memory).pointee.set(values)
  }
  override func process(_ memory: UnsafeMutableRawPointer, _ block: AudioBlock) {
    effect(memory).pointee.process(block)
  }
  override func reset(_ memory: UnsafeMutableRawPointer) { effect(memory).pointee.reset() }
  override func destroy(_ memory: UnsafeMutableRawPointer) {
    effect(memory).deinitialize(count: 1)
  }
}

extension CustomUnit.Definition {
  /// The context is never freed, because a unit stays registered until the program ends.
  init<Effect: CustomEffect & ~Copyable>(of type: Effect.Type) {
    let concrete = ConcreteCustomEffectType<Effect>()
    self.init(
      name: Effect.name, settings: Effect.settings,
      context: Unmanaged<CustomEffectType>.passRetained(concrete).toOpaque(),
      byteCount: concrete.offset + MemoryLayout<Effect>.size,
      alignment: max(
        MemoryLayout<CustomEffectType.Header>.alignment, MemoryLayout<Effect>.alignment),
      prepare: { context, memory, sampleRate, channelCount, values in
        guard let context else { preconditionFailure("a unit in Swift has a context") }
        memory.storeBytes(
          of: CustomEffectType.Header(type: context, channelCount: channelCount),
          as: CustomEffectType.Header.self)
        withType(context) { type in
          type.make(at: memory, sampleRate: sampleRate, channelCount: channelCount)
          type.set(memory, span(values, type.settingCount))
          type.reset(memory)
        }
      },
      change: { memory, values in
        withType(header(memory).type) { $0.set(memory, span(values, $0.settingCount)) }
      },
      process: { memory, channels, frameCount in
        let header = header(memory)
        let block = AudioBlock(
          base: channels[0], stride: header.channelCount > 1 ? channels[1] - channels[0] : 0,
          channelCount: header.channelCount, frameCount: frameCount)
        withType(header.type) { $0.process(memory, block) }
      },
      reset: { memory in withType(header(memory).type) { $0.reset(memory) } },
      latency: { memory in withType(header(memory).type) { $0.latency(memory) } },
      tail: { context, sampleRate, values in
        guard let context else { preconditionFailure("a unit in Swift has a context") }
        return withType(context) { type in
          type.tail(span(values, type.settingCount), sampleRate: sampleRate)
        }
      },
      destroy: { memory in withType(header(memory).type) { $0.destroy(memory) } })
  }
}

private func header(_ memory: UnsafeMutableRawPointer) -> CustomEffectType.Header {
  memory.load(as: CustomEffectType.Header.self)
}

/// Calls `body` without any reference counting, which isn't allowed on the audio thread.
@inline(__always) private func withType<Result>(
  _ pointer: UnsafeMutableRawPointer, _ body: (CustomEffectType) -> Result
) -> Result {
  Unmanaged<CustomEffectType>.fromOpaque(pointer)._withUnsafeGuaranteedRef { body($0) }
}

@_lifetime(immortal) private func span(
  _ values: UnsafePointer<Double>, _ count: Int
) -> Span<Double> {
  _overrideLifetime(Span(_unsafeStart: values, count: count), borrowing: ())
}
