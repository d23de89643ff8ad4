import { language } from '../../texts/texts.js';

/** @param month `2026-12` @returns `December 2026` */
export function monthText(month: string): string {
  const format = new Intl.DateTimeFormat(language(), { timeZone: 'UTC', month: 'long', year: 'numeric' });
  return format.format(new Date(`${month}-01`));
}
