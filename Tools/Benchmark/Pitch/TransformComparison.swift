import Foundation
import MynaDSP

/// Compares Myna's Fourier transform with FFTW's.
///
/// FFTW is licensed under the GPL, so Myna isn't linked with it. Instead, the benchmark compiles a
/// program of a few lines that uses FFTW, runs the program, and deletes it.
struct TransformComparison {
  let folder: BenchmarkFolder
  private let count = 2_048
  private let rounds = 20_000

  init(folder: BenchmarkFolder) { self.folder = folder }

  func table(report: inout Report) -> Table {
    var table = Table(
      "Fourier transform",
      note: """
        \(count) real samples there and back, single precision, one thread, the best of seven passes; FFTW's plans are measured ones \
        (`FFTW_MEASURE`), out of place.
        """, columns: ["transform", "µs", "times FFTW's time"])
    let own = ownMicroseconds
    do {
      let other = try microsecondsOfFFTW()
      table.append([
        .text("RealFourierTransform"), .number(own, decimals: 2), .number(own / other, decimals: 2),
      ])
      table.append([.text("FFTW 3"), .number(other, decimals: 2), .number(1, decimals: 2)])
    } catch {
      report.remark("FFTW: \(error)")
      table.append([.text("RealFourierTransform"), .number(own, decimals: 2), .none])
    }
    return table
  }

  private var ownMicroseconds: Double {
    let transform = RealFourierTransform(count: count)
    let bins = transform.binCount
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: 2 * count + 2 * bins)
    defer { samples.deallocate() }
    for n in 0..<2 * (count + bins) { samples[n] = n < count ? Float(n % 17) - 8 : 0 }
    let output = samples + count
    let (real, imaginary) = (output + count, output + count + bins)
    var best = Double.infinity
    for _ in 0..<7 {
      let start = now(CLOCK_THREAD_CPUTIME_ID)
      for _ in 0..<rounds {
        transform.forward(samples, real, imaginary)
        transform.inverse(real, imaginary, output)
      }
      best = min(best, now(CLOCK_THREAD_CPUTIME_ID) - start)
    }
    return 1e6 * best / Double(rounds)
  }

  private func microsecondsOfFFTW() throws -> Double {
    let (source, binary, result) = (
      folder.path("fftw.c"), folder.path("fftw"), folder.path("fftw.txt")
    )
    try Self.program.write(toFile: source, atomically: true, encoding: .utf8)
    guard let compiler = Program(named: "cc") ?? Program(named: "clang") else {
      throw BenchmarkError.missing(program: "cc")
    }
    _ = try compiler.run(
      ["-O2", source, "-o", binary, "-lfftw3f", "-lm"], watchesMemory: false, folder: folder)
    _ = try Program(name: "fftw", path: binary).run(
      ["\(count)", "\(rounds)", result], watchesMemory: false, folder: folder)
    let text = try String(contentsOfFile: result, encoding: .utf8)
    guard let value = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchmarkError.failed(program: "fftw", ending: "no figure", lastWords: text)
    }
    return value
  }

  private static let program = """
    #include <fftw3.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <time.h>
    static double seconds(void) {
      struct timespec t;
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
      return t.tv_sec + t.tv_nsec / 1e9;
    }
    int main(int argc, char **argv) {
      int count = atoi(argv[1]), rounds = atoi(argv[2]);
      float *samples = fftwf_alloc_real(count), *output = fftwf_alloc_real(count);
      fftwf_complex *bins = fftwf_alloc_complex(count / 2 + 1);
      fftwf_plan there = fftwf_plan_dft_r2c_1d(count, samples, bins, FFTW_MEASURE);
      fftwf_plan back = fftwf_plan_dft_c2r_1d(count, bins, output, FFTW_MEASURE);
      double best = 1e9;
      for (int pass = 0; pass < 7; pass++) {
        for (int n = 0; n < count; n++) samples[n] = n % 17 - 8;
        double start = seconds();
        for (int round = 0; round < rounds; round++) {
          fftwf_execute(there);
          fftwf_execute(back);
        }
        double time = seconds() - start;
        if (time < best) best = time;
      }
      FILE *file = fopen(argv[3], "w");
      fprintf(file, "%f\\n", 1e6 * best / rounds);
      return fclose(file);
    }
    """
}
