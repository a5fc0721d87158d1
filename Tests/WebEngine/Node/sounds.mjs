// Sounds in mono: files, speech and tones.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const sampleRate = 48_000;

// The samples of a WAV file in mono, of 16 bits or of floats.
export function readWave(path) {
  const bytes = readFileSync(path);
  let isFloat = false;
  for (let place = 12; place + 8 <= bytes.length; ) {
    const name = bytes.toString("latin1", place, place + 4);
    const size = bytes.readUInt32LE(place + 4);
    const start = place + 8;
    if (name === "fmt ") {
      const [format, channels, rate] = [0, 2, 4].map((offset) => {
        return bytes.readUInt16LE(start + offset);
      });
      isFloat = bytes.readUInt16LE(start + 14) === 32 && format !== 1;
      if (channels !== 1 || rate !== sampleRate) throw Error(`${path} is not in mono at 48 kHz`);
    } else if (name === "data") {
      const [width, read] = isFloat
        ? [4, (offset) => bytes.readFloatLE(offset)]
        : [2, (offset) => bytes.readInt16LE(offset) / 32_768];
      return Float32Array.from({ length: size / width }, (_, index) => read(start + width * index));
    }
    place = start + size + (size % 2);
  }
  throw Error(`${path} is not a WAV file`);
}

export function writeWave(path, sound) {
  const bytes = Buffer.alloc(44 + 4 * sound.length);
  bytes.write("RIFF    WAVEfmt ", "latin1");
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(3, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(4 * sampleRate, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(32, 34);
  bytes.write("data", 36, "latin1");
  bytes.writeUInt32LE(4 * sound.length, 40);
  sound.forEach((sample, index) => bytes.writeFloatLE(sample, 44 + 4 * index));
  writeFileSync(path, bytes);
}

// Real speech, which comes with alsa-utils, over and over.
export function speech(seconds) {
  const folder = "/usr/share/sounds/alsa";
  const words = readdirSync(folder)
    .filter((name) => name.endsWith(".wav") && name !== "Noise.wav")
    .sort()
    .map((name) => readWave(join(folder, name)));
  const sound = new Float32Array(seconds * sampleRate);
  for (let length = 0, index = 0; length < sound.length; index += 1) {
    const word = words[index % words.length].subarray(0, sound.length - length);
    sound.set(word, length);
    length += word.length;
  }
  return sound;
}

// Ten partials, the higher the softer.
export function tone(frequency, seconds) {
  return Float32Array.from({ length: seconds * sampleRate }, (_, frame) => {
    let sum = 0;
    for (let partial = 1; partial <= 10; partial += 1) {
      sum += Math.sin((2 * Math.PI * partial * frequency * frame) / sampleRate) / partial;
    }
    return 0.25 * sum;
  });
}

// The mean frequency of a tone near `expected`, by how fast the phase of its fundamental turns,
// without the first and the last half second.
export function frequency(sound, expected) {
  const [size, hop] = [2_400, 480];
  const step = (2 * Math.PI * expected) / sampleRate;
  let [turned, last, count] = [0, null, 0];
  for (let start = sampleRate / 2; start + size < sound.length - sampleRate / 2; start += hop) {
    let [real, imaginary] = [0, 0];
    for (let n = 0; n < size; n += 1) {
      const weighted = sound[start + n] * (1 - Math.cos((2 * Math.PI * (n + 0.5)) / size));
      real += weighted * Math.cos(step * (start + n));
      imaginary -= weighted * Math.sin(step * (start + n));
    }
    const phase = Math.atan2(imaginary, real);
    if (last !== null) {
      turned += phase - last - 2 * Math.PI * Math.round((phase - last) / (2 * Math.PI));
      count += 1;
    }
    last = phase;
  }
  return expected + (turned * sampleRate) / (2 * Math.PI * hop * count);
}
