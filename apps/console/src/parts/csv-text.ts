/** A line of a CSV file. What a spreadsheet would take for a formula gets an apostrophe in front. */
export function csvLine(values: readonly (string | number | boolean | null | undefined)[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = value.replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Hands texts to the person as one file, marked as UTF-8 for spreadsheets. */
export function saveCsv(name: string, texts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob(['\u{feff}', ...texts], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
