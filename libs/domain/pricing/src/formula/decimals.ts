import { finite } from './formula-value.js';

const MAX_PLACES = 15;

/** Without the noise that binary fractions leave behind (0.1 + 0.2). */
function withoutNoise(value: number): number {
  return Number(value.toPrecision(14));
}

/**
 * Applies a whole-number rounding at a decimal place: 1 = tenths, 0 = ones, -1 = tens. The point is moved in the decimal text,
 * because a multiplication would bring the noise back.
 */
export function atPlace(round: (value: number) => number, value: number, place: number): number | undefined {
  if (!Number.isInteger(place) || Math.abs(place) > MAX_PLACES) return undefined;
  return finite(movePoint(round(movePoint(withoutNoise(value), place)), -place));
}

export function halfAwayFromZero(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

function movePoint(value: number, places: number): number {
  const [digits, exponent] = String(value).split('e');
  return Number(`${digits}e${Number(exponent ?? 0) + places}`);
}
