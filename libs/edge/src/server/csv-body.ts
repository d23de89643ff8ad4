import { once } from 'node:events';
import { type IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Writable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { turnOfEventLoop, type WorkOwner } from '@perkstream/ports';
import { CsvError, parse, type Parser } from 'csv-parse';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type MetadataSchemas } from '../validation/fitting-metadata.js';
import { CsvColumns, type LineSchema, refuseManyCells, WrongFile } from './csv-columns.js';
import { FILE_TYPE } from './form-body.js';

/** The part of the form that holds the lines. */
const PART = 'file';
const MAX_LINES = 100_000;
/** Bytes that are read per turn of the event loop. They may be 500 lines of one letter each, and of a line that is too short the parser makes an error. */
const BYTES_AT_ONCE = 1024;
const MAX_PARTS = 100;
const MAX_LINE_CHARACTERS = 256 * 1024;
const MIB = 1024 * 1024;
const LINE_FEED = 0x0a;
const MARK_OF_UTF_16 = 0xfffe;
/**
 * The largest size of all lines as JSON, which repeats the columns for each line: less than the largest message of the
 * bus.
 */
const MAX_BYTES = 28 * MIB;
/** What may stand around the file. */
const FORM_OVERHEAD_BYTES = 64 * 1024;

class TooLarge extends Error {
  readonly statusCode = 413;
}

/** Reads bodies as forms with a file of CSV, and nothing else, on this server: each line becomes an object. */
export function readCsvBodies(server: FastifyInstance, lines: LineSchema, bodyLimit: number): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(FILE_TYPE, ({ headers, exchange }: FastifyRequest, payload: IncomingMessage) => {
    if (Number(headers['content-length'] ?? 0) > bodyLimit + FORM_OVERHEAD_BYTES) return Promise.reject(new TooLarge());
    const read = (file: Readable) => readLines(file, lines, exchange?.key?.metadataSchemas);
    return readFileLines(payload, headers as BusboyHeaders, read, { bodyLimit, owner: exchange?.owner });
  });
}

/** Nothing of the file is kept but its lines. Undefined where the form has no such part. @returns also what is wrong with the file */
function readFileLines(
  payload: IncomingMessage,
  headers: BusboyHeaders,
  read: (file: Readable) => Promise<readonly object[]>,
  { bodyLimit, owner }: { readonly bodyLimit: number; readonly owner: WorkOwner | undefined },
): Promise<readonly object[] | WrongFile | undefined> {
  const over = new AbortController();
  return new Promise<readonly object[] | undefined>((resolve, reject) => {
    const form = openForm(headers, bodyLimit);
    let lines: Promise<readonly object[]> | undefined;
    form.on('file', (name, file) => {
      if (name !== PART || lines) return void file.resume();
      file.once('limit', () => reject(new TooLarge()));
      lines = read(file);
      lines.catch(reject);
    });
    form.once('error', () => reject(new WrongFile('Payload is not valid multipart/form-data')));
    form.once('partsLimit', () => reject(new WrongFile(`Payload has more than ${MAX_PARTS} parts`)));
    form.once('finish', () => resolve(lines));
    const most = { bytes: bodyLimit + FORM_OVERHEAD_BYTES, exceeded: () => reject(new TooLarge()) };
    feed(form, payload, over.signal, most, owner).catch(reject);
  })
    .catch((error: unknown) => {
      if (error instanceof WrongFile) return error;
      throw error;
    })
    .finally(() => over.abort());
}

/** Others have their turn between the pieces. What comes after the end is let go, so that the answer can be read. */
async function feed(
  form: Writable,
  payload: Readable,
  over: AbortSignal,
  most: { readonly bytes: number; exceeded(this: void): void },
  owner: WorkOwner | undefined,
): Promise<void> {
  let bytes = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most.bytes) most.exceeded();
    for (let at = 0; at < chunk.length && !over.aborted; at += BYTES_AT_ONCE) {
      if (!form.write(chunk.subarray(at, at + BYTES_AT_ONCE)))
        await once(form, 'drain', { signal: over }).catch(() => undefined);
      await turnOfEventLoop(owner);
    }
  }
  if (!over.aborted) form.end();
}

function openForm(headers: BusboyHeaders, fileSize: number): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers,
      limits: { fileSize, files: 2, parts: MAX_PARTS, fieldSize: FORM_OVERHEAD_BYTES, fieldNameSize: 200 },
    });
  } catch {
    throw new WrongFile('Payload is multipart/form-data without a boundary');
  }
}

async function readLines(
  file: Readable,
  schema: LineSchema,
  metadata: MetadataSchemas | undefined,
): Promise<readonly object[]> {
  const parser = parse({
    bom: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_LINE_CHARACTERS,
  });
  // A failure comes out of the loop below.
  pipeline(
    file,
    (pieces: AsyncIterable<Buffer>) => untilManyCells(inUnicode(pieces), parser),
    parser,
    () => undefined,
  );
  const lines: object[] = [];
  let columns: CsvColumns | undefined;
  let bytes = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      refuseManyCells(cells.length);
      if (!columns) {
        columns = new CsvColumns(cells, schema, metadata);
        continue;
      }
      const line = columns.lineOf(cells, lines.length + 1);
      bytes += Buffer.byteLength(JSON.stringify(line));
      if (bytes > MAX_BYTES) {
        throw new WrongFile(`The lines of the file are more than ${MAX_BYTES} bytes of JSON: send several files`);
      }
      if (lines.push(line) > MAX_LINES) throw new WrongFile(`The file has more than ${MAX_LINES} lines`);
    }
  } catch (error) {
    throw error instanceof CsvError ? new WrongFile(`The file is not valid CSV: ${error.message}`) : error;
  }
  return lines;
}

/**
 * Passes a file on, and ends it where a line has too many cells: the parser keeps the cells of a line until its end, and its bound of
 * bytes counts no delimiters. Its own hook for each cell makes it ten times as slow.
 */
async function* untilManyCells(pieces: AsyncIterable<Buffer>, parser: Parser): AsyncGenerator<Buffer> {
  const { state } = parser as Parser & { readonly state: { readonly record: readonly unknown[] } };
  for await (const piece of pieces) {
    yield piece;
    refuseManyCells(state.record.length);
  }
}

/** Passes a file on as long as its bytes are text: in place of others, names would get signs that say nothing. */
async function* inUnicode(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let line = 1;
  let decoder: TextDecoder | undefined;
  const read = (bytes?: Buffer) => {
    try {
      return decoder?.decode(bytes, { stream: bytes !== undefined }) ?? '';
    } catch {
      throw new WrongFile(`Line ${line} of the file is not UTF-8: save the file in that encoding`);
    }
  };
  let begun: Buffer = Buffer.alloc(0);
  for await (const next of pieces) {
    const piece: Buffer = decoder ? next : (begun = Buffer.concat([begun, next]));
    // The parser takes the mark of UTF-16, too; it may stand in two pieces.
    if (piece.length < 2 && !decoder) continue;
    decoder ??= new TextDecoder(piece.readUInt16BE() === MARK_OF_UTF_16 ? 'utf-16le' : 'utf-8', { fatal: true });
    for (let from = 0; from < piece.length;) {
      const end = piece.indexOf(LINE_FEED, from) + 1 || piece.length;
      if (read(piece.subarray(from, end)).includes('\n')) line++;
      from = end;
    }
    yield piece;
  }
  if (!decoder) return void (yield begun);
  read();
}
