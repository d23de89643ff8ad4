/** A limit is a number, or an object that says beside it how much is used. */
export function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'object' && value !== null ? (value as { limit?: unknown }).limit : value;
  return number === undefined || number === null || number === '' ? undefined : Number(number);
}
