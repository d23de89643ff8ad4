const BYTES = 8;
const SIGN = 1n << 63n;
const ALL = (1n << 64n) - 1n;
const view = new DataView(new ArrayBuffer(BYTES));

/** 16 hexadecimal digits that have the order of numbers. @param value finite */
export function orderedText(value: number): string {
  // The one zero that there is in JSON.
  view.setFloat64(0, value + 0);
  const bits = view.getBigUint64(0);
  const ordered = bits & SIGN ? bits ^ ALL : bits | SIGN;
  return ordered.toString(16).padStart(2 * BYTES, '0');
}

/** The number that such a text was made of. */
export function numberIn(text: string): number {
  const ordered = BigInt(`0x${text}`);
  view.setBigUint64(0, ordered & SIGN ? ordered ^ SIGN : ordered ^ ALL);
  return view.getFloat64(0);
}
