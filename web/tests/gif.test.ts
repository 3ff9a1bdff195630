/** What the GIF encoder packs, a decoder written from the format's description unpacks. */
import { describe, expect, it } from "vitest";
import { compress, gif, palette } from "../src/export/gif";

/** LZW as GIF uses it, from nine bits on. */
function unpack(bytes: Uint8Array): number[] {
  const pixels: number[] = [];
  let [at, size, previous] = [0, 9, null as number[] | null];
  let table: number[][] = [];
  const clear = (): void => {
    table = Array.from({ length: 258 }, (_, code) => [code]);
    size = 9;
    previous = null;
  };
  const read = (): number => {
    let code = 0;
    for (let bit = 0; bit < size; bit++, at++) code |= (((bytes[at >> 3] ?? 0) >> (at & 7)) & 1) << bit;
    return code;
  };
  for (let code = read(); code !== 257; code = read()) {
    if (code === 256) {
      clear();
      continue;
    }
    const entry: number[] = table[code] ?? [...(previous ?? []), previous?.[0] ?? 0];
    pixels.push(...entry);
    if (previous && table.length < 4096) table.push([...previous, entry[0] ?? 0]);
    if (table.length === 1 << size && size < 12) size += 1;
    previous = entry;
  }
  return pixels;
}

describe("LZW", () => {
  it.each([1, 2, 300, 70_000])("goes round with %i pixels", (count) => {
    const pixels = Uint8Array.from({ length: count }, (_, at) => (at * at + (at >> 3)) % 251);
    expect(unpack(compress(pixels))).toEqual([...pixels]);
  });
});

describe("a film", () => {
  const frame = (red: number) => ({
    data: Uint8ClampedArray.from([red, 0, 0, 255, 0, 255, 0, 255]),
    width: 2,
    height: 1,
    milliseconds: 500,
  });

  it("has a palette of the colours that occur", () => {
    expect(palette([frame(255), frame(255)])).toEqual([
      [255, 0, 0],
      [0, 255, 0],
    ]);
  });

  it("begins and ends as the format wants", async () => {
    const bytes = new Uint8Array(await gif([frame(255), frame(0)]).arrayBuffer());
    expect(String.fromCharCode(...bytes.slice(0, 6))).toBe("GIF89a");
    expect(bytes.at(-1)).toBe(0x3b);
  });
});
