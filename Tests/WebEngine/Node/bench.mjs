// Measures TimePitch as WebAssembly beside the same natively; Scripts/bench-web starts this.
//
// node bench.mjs PLAIN.wasm SIMD.wasm LAB-ENGINE FOLDER
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { gzipSync } from "node:zlib";
import { WebEngine, characters } from "./engine.mjs";
import { frequency, readWave, sampleRate, speech, tone, writeWave } from "./sounds.mjs";

const [plainPath, simdPath, labEngine, folder] = process.argv.slice(2);
const semitones = 4;
const seconds = 120;
const rounds = 5;
const settings = { cents: 100 * semitones, sampleRate, blockFrames: 512 };
const modules = [
  ["without SIMD", plainPath],
  ["with SIMD", simdPath],
].map(([name, path]) => {
  const bytes = readFileSync(path);
  return { name, bytes, code: new WebAssembly.Module(bytes) };
});
const sound = speech(seconds);
const soundPath = join(folder, "speech.wav");
writeWave(soundPath, sound);

function check(condition, sentence) {
  if (!condition) throw Error(sentence);
}

// How far a tone is from four semitones higher, in millionths.
function deviation(module, character) {
  const expected = 200 * 2 ** (semitones / 12);
  const output = new WebEngine(module.code, character, settings).process(tone(200, 6));
  const millionths = 1e6 * Math.abs(frequency(output, expected) / expected - 1);
  check(millionths < 1_000, `${module.name}, ${character}: a tone is off by ${millionths} ppm`);
  return millionths;
}

// Runs once, and returns the output with the seconds of processor time and by the clock.
function run(module, character) {
  const engine = new WebEngine(module.code, character, settings);
  const calls = engine.calls;
  const [usage, start] = [process.cpuUsage(), performance.now()];
  const output = engine.process(sound);
  const wall = (performance.now() - start) / 1e3;
  const { user, system } = process.cpuUsage(usage);
  const name = `${module.name}, ${character}`;
  check(output.length === sound.length, `${name}: ${output.length} frames for ${sound.length}`);
  check(output.every(Number.isFinite), `${name}: a sample is no number`);
  check(engine.calls === calls, `${name}: it allocates, or calls JavaScript, while it runs`);
  return { output, cpu: (user + system) / 1e6, wall };
}

function runNatively(character) {
  const outputPath = join(folder, "native.wav");
  const change = ["--ratio", "1", "--semitones", `${semitones}`, "--character", character];
  const words = [soundPath, outputPath, ...change, "--raw"];
  const line = execFileSync(labEngine, words, { encoding: "utf8" });
  return { output: readWave(outputPath), cpu: JSON.parse(line).cpu_s };
}

// The greatest difference between two outputs. JavaScript may round a sine differently, which is
// inaudible; a bug makes a greater difference.
function greatestDifference(name, output, native) {
  check(native.length === output.length, `${name}: natively there are ${native.length} frames`);
  const most = output.reduce((most, x, frame) => Math.max(most, Math.abs(x - native[frame])), 0);
  check(most < 1e-3, `${name}: a sample differs by ${most} from the native one`);
  return most;
}

const best = (times) => Math.min(...times);
const speed = (times) => seconds / best(times);
const row = (cells) => console.log(`| ${cells.join(" | ")} |`);

function table(heads, rows) {
  row(heads);
  row(heads.map((_, index) => (index === 0 ? "---" : "---:")));
  rows.forEach(row);
  console.log();
}

const entries = characters.map((character) => {
  return { character, native: [], runs: modules.map(() => []) };
});
for (let round = 1; round <= rounds; round += 1) {
  console.error(`round ${round} of ${rounds}`);
  for (const entry of entries) {
    const native = runNatively(entry.character);
    entry.native.push(native.cpu);
    modules.forEach((module, index) => {
      const { output, cpu, wall } = run(module, entry.character);
      const name = `${module.name}, ${entry.character}`;
      const difference = greatestDifference(name, output, native.output);
      entry.runs[index].push({ cpu, wall, difference });
    });
  }
}

console.log(
  `${seconds} s of speech, mono, 48 kHz, ${semitones} semitones higher, in blocks of ` +
    `${settings.blockFrames} frames, by processor time; the best of ${rounds} runs. ` +
    `Node ${process.version}, ${cpus().length} × ${cpus()[0].model}.\n`,
);
table(
  ["× real time", "native", ...modules.flatMap(({ name }) => [name, "by the clock", "of native"])],
  entries.map(({ character, native, runs }) => [
    `\`${character}\``,
    speed(native).toFixed(0),
    ...runs.flatMap((list) => [
      speed(list.map(({ cpu }) => cpu)).toFixed(0),
      speed(list.map(({ wall }) => wall)).toFixed(0),
      (best(native) / best(list.map(({ cpu }) => cpu))).toFixed(2),
    ]),
  ]),
);
table(
  ["module", "bytes", "gzipped", "a tone is off by", "greatest difference from native"],
  modules.map((module, index) => [
    module.name,
    module.bytes.length,
    gzipSync(module.bytes, { level: 9 }).length,
    `${Math.max(...characters.map((name) => deviation(module, name))).toFixed(2)} ppm`,
    Math.max(...entries.map(({ runs }) => runs[index][0].difference)),
  ]),
);
