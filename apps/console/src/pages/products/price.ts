/** Minor units of what was typed; null where nothing was. */
export function minorOf(typed: string | number): number | null {
  return typed === '' ? null : Math.round(Number(typed) * 100);
}

export function typedOf(minor: number | null | undefined): string | number {
  return minor === null || minor === undefined ? '' : minor / 100;
}
