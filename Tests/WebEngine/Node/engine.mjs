// TimePitch in a WebAssembly module, with what the module wants from outside.

export const characters = ["automatic", "voice", "music"]; // TimePitch.Character.allCases

export class WebEngine {
  #exports;
  #engine;
  #end;
  // Calls of the functions below, including the allocator; there must be none once the engine is
  // made.
  calls = 0;

  constructor(module, character, { cents, sampleRate, blockFrames }) {
    const counted = Object.entries(this.#imports()).map(([name, action]) => {
      return [name, (...values) => ((this.calls += 1), action(...values))];
    });
    const env = Object.fromEntries(counted);
    this.#exports = new WebAssembly.Instance(module, { env }).exports;
    this.#end = this.#exports.__heap_base.value;
    this.blockFrames = blockFrames;
    const place = characters.indexOf(character);
    this.#engine = this.#exports.make(cents, place, sampleRate, blockFrames);
  }

  // Changes a whole sound, block by block.
  process(sound) {
    const { write, read, finish } = this.#exports;
    const [input, output] = [this.#block("input"), this.#block("output")];
    // Room for more than should come, so that too much is seen.
    const result = new Float32Array(sound.length + 2 * this.blockFrames);
    let length = 0;
    const drain = () => {
      for (let count; (count = read(this.#engine)) > 0; length += count) {
        result.set(count < output.length ? output.subarray(0, count) : output, length);
      }
    };
    for (let start = 0; start < sound.length; start += this.blockFrames) {
      const block = sound.subarray(start, start + this.blockFrames);
      input.set(block);
      if (write(this.#engine, block.length) !== block.length) throw Error("a block was not taken");
      drain();
    }
    finish(this.#engine);
    drain();
    return result.subarray(0, length);
  }

  // Only memory that does not grow any more can be looked at like this.
  #block(name) {
    const address = this.#exports[name](this.#engine);
    return new Float32Array(this.#exports.memory.buffer, address, this.blockFrames);
  }

  #imports() {
    // Memory is only given out: an engine keeps all that it takes.
    const posix_memalign = (place, alignment, size) => {
      const { memory } = this.#exports;
      const start = Math.ceil(this.#end / alignment) * alignment;
      this.#end = start + size;
      const missing = this.#end - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / 65_536));
      new DataView(memory.buffer).setUint32(place, start, true);
      return 0;
    };
    return {
      posix_memalign,
      free() {},
      __stack_chk_fail() {
        throw Error("the stack was overwritten");
      },
      // Halves go away from zero, unlike those of Math.round.
      round(x) {
        const whole = Math.trunc(x);
        return Math.abs(x - whole) >= 0.5 ? whole + Math.sign(x) : whole;
      },
      exp2: (x) => 2 ** x,
      sin: Math.sin,
      cos: Math.cos,
      sinf: Math.sin,
      cosf: Math.cos,
      expf: Math.exp,
      log10f: Math.log10,
    };
  }
}
