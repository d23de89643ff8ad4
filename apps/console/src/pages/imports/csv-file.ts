import { type Encoding, encodingOf } from './encoding.js';

const LINES_OF_PREVIEW = 6;

export interface CsvFile {
  /** As it was chosen. */
  readonly source: File;
  /** As it is sent: in UTF-8, separated by commas. */
  readonly file: File;
  readonly encoding: Encoding;
  /** The titles and the first rows. */
  readonly lines: readonly (readonly string[])[];
  /** How many rows stand below the titles. */
  readonly count: number;
  /** The file had other separators, as spreadsheets write in some countries. */
  readonly wasConverted: boolean;
}

/**
 * Reads a file, and puts commas where it has other separators. What parses comes when it is needed.
 * @param given by the person, where the recognised encoding is wrong
 */
export async function readCsv(source: File, given?: Encoding): Promise<CsvFile> {
  const [{ default: Papa }, content] = await Promise.all([import('papaparse'), source.arrayBuffer()]);
  const encoding = given ?? encodingOf(new Uint8Array(content));
  const text = new TextDecoder(encoding).decode(content);
  const { data: lines, meta } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const wasConverted = meta.delimiter !== ',' && (lines[0]?.length ?? 0) > 1;
  const isSentAsItIs = !wasConverted && encoding === 'utf-8';
  const sent = wasConverted ? Papa.unparse(lines, { newline: '\n' }) : text;
  return {
    source,
    file: isSentAsItIs ? source : new File([sent], source.name, { type: 'text/csv' }),
    encoding,
    lines: lines.slice(0, LINES_OF_PREVIEW),
    count: Math.max(0, lines.length - 1),
    wasConverted,
  };
}
