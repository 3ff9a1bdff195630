/** Path data as Python writes it: two decimals at most. */

export type Point = readonly [x: number, y: number];

export function num(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return String(rounded === 0 ? 0 : rounded);
}

export function polyline(points: readonly Point[]): string {
  return "M" + points.map(([x, y]) => `${num(x)} ${num(y)}`).join("L");
}

export function circle([x, y]: Point, radius: number): string {
  const half = `a${num(radius)} ${num(radius)} 0 1 1 0 `;
  return `M${num(x)} ${num(y - radius)}${half}${num(2 * radius)}${half}${num(-2 * radius)}Z`;
}
