import Foundation

/// Measures the speed and the slowest block of each audio processor on its own, using speech in
/// blocks of 512 frames.
///
/// Only this thread's processor time is measured, because a block shouldn't count as slow if other
/// programs preempted it.
struct ProcessorSuite: Suite {
  private let blockLength = 512

  private struct Figures {
    var realTimeFactor: Double
    var worst: Double
    var percentile: Double
  }

  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws {
    let input = SpeechLoop(speech.samples)
    let blockDuration = Double(blockLength) / Double(Speech.sampleRate)
    var table = Table(
      "Processors alone",
      note: """
        \(options.seconds) s of speech, mono, 48 kHz, in this process, without files; blocks of \(blockLength) \
        frames, the times of a block in percent of the \(String(format: "%.1f", 1_000 * blockDuration)) ms \
        it lasts, that of the first block, which fills the queues, among them.
        """,
      columns: ["processor", "× real time", "99.9th percentile %", "worst block %"])
    for processor in ProcessorCase.all {
      say("processors: \(processor.name)")
      let figures = measure(
        try processor.makeStep(blockLength, input), seconds: options.seconds,
        blockDuration: blockDuration)
      table.append([
        .text(processor.name), .number(figures.realTimeFactor, decimals: 0),
        .number(100 * figures.percentile, decimals: 2), .number(100 * figures.worst, decimals: 2),
      ])
      if let target = processor.target {
        report.targets.append(
          Target(
            figure: "\(processor.name), alone", measured: figures.realTimeFactor,
            bound: .atLeast(target), unit: "× real time"))
      }
    }
    report.tables.append(table)
  }

  private func measure(_ step: any BlockStep, seconds: Int, blockDuration: Double) -> Figures {
    let frameCount = seconds * Speech.sampleRate
    var times: [Double] = []
    times.reserveCapacity(32 * frameCount / blockLength)
    while step.framesTaken < frameCount {
      step.prepare()
      let start = now(CLOCK_THREAD_CPUTIME_ID)
      step.process()
      times.append(now(CLOCK_THREAD_CPUTIME_ID) - start)
    }
    let inputSeconds = Double(step.framesTaken) / Double(Speech.sampleRate)
    return Figures(
      realTimeFactor: inputSeconds / times.reduce(0, +),
      worst: (times.max() ?? 0) / blockDuration,
      percentile: times.percentile(0.999) / blockDuration)
  }
}
