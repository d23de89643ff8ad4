export type CsvCell = string | number | boolean | null | undefined;

/** Lines as a CSV file. What a spreadsheet would take for a formula gets an apostrophe in front. */
export async function csvText(lines: readonly (readonly CsvCell[])[]): Promise<string> {
  const { default: Papa } = await import('papaparse');
  return `${Papa.unparse(lines as CsvCell[][], { escapeFormulae: true })}\r\n`;
}

/** Hands lines to the person as a file, marked as UTF-8 for spreadsheets. */
export async function saveCsv(name: string, lines: readonly (readonly CsvCell[])[]): Promise<void> {
  const url = URL.createObjectURL(new Blob(['\u{feff}', await csvText(lines)], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
