const LINES_OF_PREVIEW = 6;

export interface CsvFile {
  /** As it is sent: separated by commas. */
  readonly file: File;
  /** The titles and the first rows. */
  readonly lines: readonly (readonly string[])[];
  /** The file had other separators, as spreadsheets write in some countries. */
  readonly wasConverted: boolean;
}

/** Reads the beginning of a file, and puts commas where it has other separators. What parses comes when it is needed. */
export async function readCsv(file: File): Promise<CsvFile> {
  const { default: Papa } = await import('papaparse');
  const parse = (preview: number) =>
    new Promise<{ lines: string[][]; delimiter: string }>((resolve, reject) => {
      Papa.parse<string[]>(file, {
        preview,
        skipEmptyLines: 'greedy',
        complete: ({ data, meta }) => resolve({ lines: data, delimiter: meta.delimiter }),
        error: reject,
      });
    });
  const { lines, delimiter } = await parse(LINES_OF_PREVIEW);
  if (delimiter === ',' || (lines[0]?.length ?? 0) < 2) return { file, lines, wasConverted: false };
  const all = await parse(0);
  const text = Papa.unparse(all.lines, { newline: '\n' });
  return { file: new File([text], file.name, { type: 'text/csv' }), lines, wasConverted: true };
}
