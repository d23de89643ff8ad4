/** An integer that may have come as its decimal text (`"3"`), as some clients send quantities. */
export function wholeNumber(value: number | string): number {
  return typeof value === 'number' ? value : Number.parseInt(value, 10);
}
