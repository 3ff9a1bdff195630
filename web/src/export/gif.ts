/** Animated GIF: frames in a common palette of the colours that occur most, packed with LZW as the format wants it. */

export interface Frame {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly milliseconds: number;
}

const COLOURS = 256;
const LARGEST_CODE = 4095;

/** Five bits a channel: colours that near are one. */
const coarse = (red: number, green: number, blue: number): number =>
  ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);

/** The commonest colours of all frames, each as the mean of what falls together. */
export function palette(frames: readonly Frame[]): number[][] {
  const sums = new Map<number, [count: number, red: number, green: number, blue: number]>();
  for (const { data } of frames) {
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      const key = coarse(red, green, blue);
      const sum = sums.get(key);
      if (sum) {
        sum[0] += 1;
        sum[1] += red;
        sum[2] += green;
        sum[3] += blue;
      } else sums.set(key, [1, red, green, blue]);
    }
  }
  return [...sums.values()]
    .sort((a, b) => b[0] - a[0])
    .slice(0, COLOURS)
    .map(([count, ...channels]) => channels.map((sum) => Math.round(sum / count)));
}

/** The frame as places in the palette, each pixel the nearest colour. */
function indexed(frame: Frame, colours: readonly number[][]): Uint8Array {
  const nearest = new Map<number, number>();
  const pixels = new Uint8Array(frame.width * frame.height);
  for (let at = 0; at < pixels.length; at++) {
    const channels = [frame.data[4 * at] ?? 0, frame.data[4 * at + 1] ?? 0, frame.data[4 * at + 2] ?? 0];
    const key = coarse(channels[0] ?? 0, channels[1] ?? 0, channels[2] ?? 0);
    let found = nearest.get(key);
    if (found === undefined) {
      const distance = (colour: readonly number[]): number =>
        colour.reduce((sum, value, channel) => sum + (value - (channels[channel] ?? 0)) ** 2, 0);
      found = colours.reduce((best, colour, k) => (distance(colour) < distance(colours[best] ?? []) ? k : best), 0);
      nearest.set(key, found);
    }
    pixels[at] = found;
  }
  return pixels;
}

/** LZW with codes that grow from nine bits to twelve, lowest bit first. */
export function compress(pixels: Uint8Array): Uint8Array {
  const [clear, end] = [COLOURS, COLOURS + 1];
  const bytes: number[] = [];
  let [buffer, filled, size, next] = [0, 0, 9, end + 1];
  let known = new Map<number, number>();
  const write = (code: number): void => {
    buffer |= code << filled;
    for (filled += size; filled >= 8; filled -= 8) {
      bytes.push(buffer & 255);
      buffer >>>= 8;
    }
  };
  write(clear);
  let prefix = pixels[0] ?? 0;
  for (let at = 1; at < pixels.length; at++) {
    const pixel = pixels[at] ?? 0;
    const key = (prefix << 8) | pixel;
    const code = known.get(key);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    write(prefix);
    if (next > LARGEST_CODE) {
      write(clear);
      known = new Map();
      [size, next] = [9, end + 1];
    } else {
      known.set(key, next);
      if (next === 1 << size) size += 1;
      next += 1;
    }
    prefix = pixel;
  }
  write(prefix);
  write(end);
  if (filled > 0) bytes.push(buffer & 255);
  return Uint8Array.from(bytes);
}

const word = (value: number): number[] => [value & 255, value >> 8];
const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** Data in blocks of at most 255 bytes, each after its length; an empty one ends them. */
function blocks(data: Uint8Array): number[] {
  const parts: number[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    parts.push(block.length, ...block);
  }
  return [...parts, 0];
}

export function gif(frames: readonly Frame[]): Blob {
  const { width = 1, height = 1 } = frames[0] ?? {};
  const colours = palette(frames);
  const table = Array.from({ length: COLOURS }, (_, at) => colours[at] ?? [0, 0, 0]).flat();
  const parts: number[][] = [
    [...letters("GIF89a"), ...word(width), ...word(height), 0xf7, 0, 0, ...table],
    [0x21, 0xff, 11, ...letters("NETSCAPE2.0"), 3, 1, 0, 0, 0],
  ];
  for (const frame of frames) {
    parts.push([0x21, 0xf9, 4, 0, ...word(Math.round(frame.milliseconds / 10)), 0, 0]);
    parts.push([0x2c, 0, 0, 0, 0, ...word(frame.width), ...word(frame.height), 0, 8]);
    parts.push(blocks(compress(indexed(frame, colours))));
  }
  return new Blob([...parts.map((part) => Uint8Array.from(part)), Uint8Array.of(0x3b)], { type: "image/gif" });
}
