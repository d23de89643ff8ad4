import { type Encoding, detectEncoding } from './encoding.js';

export interface CsvFile {
  /** As it was chosen. */
  readonly source: File;
  readonly encoding: Encoding;
  readonly titles: readonly string[];
  /** What stands below the titles; lines of empty cells are left out. */
  readonly rows: readonly (readonly string[])[];
  /** The file had other separators, as spreadsheets write in some countries. */
  readonly wasConverted: boolean;
}

/**
 * Reads a file. What parses comes when it is needed.
 * @param given by the person, where the recognised encoding is wrong
 */
export async function readCsv(source: File, given?: Encoding): Promise<CsvFile> {
  const [{ default: Papa }, content] = await Promise.all([import('papaparse'), source.arrayBuffer()]);
  const encoding = given ?? detectEncoding(new Uint8Array(content));
  const text = new TextDecoder(encoding).decode(content);
  const { data, meta } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const [titles = [], ...rows] = data.map((line) => line.map((cell) => cell.trim()));
  return { source, encoding, titles, rows, wasConverted: meta.delimiter !== ',' && titles.length > 1 };
}

/** What is sent: in UTF-8, separated by commas. */
export async function writeCsv(name: string, lines: readonly (readonly string[])[]): Promise<File> {
  const { default: Papa } = await import('papaparse');
  return new File([Papa.unparse(lines as string[][], { newline: '\n' })], name, { type: 'text/csv' });
}
