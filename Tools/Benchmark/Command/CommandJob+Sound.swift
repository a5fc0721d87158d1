import Foundation
import TestSupport

extension CommandJob {
  /// Speed, pitch, filters, and rooms.
  static let soundJobs = [
    CommandJob(
      "1.25 × speed", "render IN -o OUT --rate 1.25 --force -q",
      peers: [
        Peer("rubberband", "rubberband -q -T 1.25 IN OUT"),
        Peer("rubberband", "rubberband -q -3 -T 1.25 IN OUT"),
        Peer("soundstretch", "soundstretch IN OUT -tempo=25"),
        Peer("sox", "sox IN OUT tempo 1.25"),
        Peer("ffmpeg", "\(ffmpeg) -i IN -af atempo=1.25 OUT"),
      ],
      proofs: [
        Proof("duration, s", "chord.wav", within: 0.01) {
          try ResultProbe.durationError(of: $0, 8)
        },
        Proof("pitch of a chord, cents", "chord.wav", within: 2) {
          try ResultProbe.pitchError(of: $0, ratio: 1)
        },
        Proof("roughness of a chord, dB", "chord.wav", within: nil) {
          try ResultProbe.roughness(of: $0, ratio: 1)
        },
      ]),
    CommandJob(
      "two semitones lower", "render IN -o OUT --pitch -200 --force -q",
      peers: [
        Peer("rubberband", "rubberband -q -p -2 IN OUT"),
        Peer("rubberband", "rubberband -q -3 -p -2 IN OUT"),
        Peer("soundstretch", "soundstretch IN OUT -pitch=-2"),
        Peer("sox", "sox IN OUT pitch -200"),
      ],
      proofs: [
        Proof("duration, s", "chord.wav", within: 0.01) {
          try ResultProbe.durationError(of: $0, 10)
        },
        Proof("pitch of a chord, cents", "chord.wav", within: 2) {
          try ResultProbe.pitchError(of: $0, ratio: exp2(-2.0 / 12))
        },
        Proof("roughness of a chord, dB", "chord.wav", within: nil) {
          try ResultProbe.roughness(of: $0, ratio: exp2(-2.0 / 12))
        },
      ]),
    CommandJob(
      "high-pass and equalizer",
      "render IN -o OUT --highpass 80 --eq 200:3,3000:-2:0.5 --force -q",
      peers: [
        Peer(
          "sox",
          "sox IN OUT highpass 80 0.541q highpass 80 1.307q equalizer 200 1o 3 equalizer 3000 0.5o -2"
        ),
        Peer(
          "ffmpeg",
          """
          \(ffmpeg) -i IN -af highpass=80:w=0.541,highpass=80:w=1.307,equalizer=200:t=o:w=1:g=3,\
          equalizer=3000:t=o:w=0.5:g=-2 OUT
          """),
      ],
      proofs: [
        Proof("gain at 200 Hz, dB", "steps.wav", within: 0.3) {
          try ResultProbe.levelError(of: $0, at: 200, -9.04, in: 0.5..<1.5)
        },
        Proof("gain at 3 kHz, dB", "steps.wav", within: 0.3) {
          try ResultProbe.levelError(of: $0, at: 3_000, -14.04, in: 2.5..<3.5)
        },
        Proof("level at 40 Hz, dBFS", "steps.wav", within: -35) {
          try Signal(file: $0)[4.5..<5.5].level(at: 40)
        },
      ]),
    CommandJob(
      "echo", "render IN -o OUT --delay 0.3,feedback=40,wetDryMix=30 --force -q",
      peers: [
        Peer("sox", "sox IN OUT echo 0.7 0.7 300 0.3 600 0.12 900 0.048 1200 0.019 1500 0.008"),
        Peer(
          "ffmpeg",
          """
          \(ffmpeg) -i IN -af "aecho=0.7:1:300|600|900|1200|1500:0.3|0.12|0.048|0.019|0.008" OUT
          """),
      ],
      proofs: [
        Proof("time of the first echo, ms", "click.wav", within: 1) {
          let samples = try Signal(file: $0)[0.1..<0.5].samples
          let loudest = samples.indices.max { abs(samples[$0]) < abs(samples[$1]) } ?? 0
          return abs(Double(loudest) / 48 - 200)
        }
      ]),
    CommandJob(
      "reverb", "render IN -o OUT --reverb mediumHall --reverb-mix 30 --force -q",
      peers: [Peer("sox", "sox IN OUT reverb 50")],
      proofs: [
        Proof("echoes not dense after 150 ms", "click.wav", within: 0.1) {
          max(0, 1 - (try Signal(file: $0).echoDensity(at: [0.15])[0]))
        }
      ], reason: "16 delay lines with cross-feedback; SoX has eight comb filters"),
  ]
}
