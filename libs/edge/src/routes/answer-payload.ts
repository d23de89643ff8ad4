import { Readable } from 'node:stream';
import { type JsonPiece, jsonPieces, ownPiece } from '@perkstream/kernel';
import { turnOfEventLoop } from '@perkstream/ports';

/** Characters, or bytes, that are sent at a time. */
const CHARACTERS_PER_PIECE = 256 * 1024;
/** Bytes that an answer which is sent in pieces may have in memory: that of a list. Its pieces are written out as they are read. */
export const MAX_BYTES_IN_PIECES = 8 * 1024 * 1024;

/** The text itself, or a stream of its bytes where it is large: others have their turn between the pieces. */
export function answerPayload(body: unknown): string | Readable {
  const pieces = jsonPieces(withRowsApart(body));
  let text = '';
  for (const [index, piece] of pieces.entries()) {
    text += textOf(piece);
    if (text.length > CHARACTERS_PER_PIECE)
      return Readable.from(bytesOf([text, ...pieces.slice(index + 1)]), { objectMode: false });
  }
  return text;
}

/** Each row of a list is a piece. */
function withRowsApart(body: unknown): unknown {
  const list = body as Partial<Record<string, unknown>> | null;
  const under = list?.['data_ref'];
  const rows = typeof under === 'string' ? list?.[under] : undefined;
  return Array.isArray(rows) ? { ...list, [under as string]: rows.map(ownPiece) } : body;
}

async function* bytesOf(pieces: readonly JsonPiece[]): AsyncGenerator<Uint8Array> {
  for (let next = 0; next < pieces.length;) {
    await turnOfEventLoop();
    let text = '';
    while (next < pieces.length && text.length < CHARACTERS_PER_PIECE) text += textOf(pieces[next++]!);
    const bytes = Buffer.from(text);
    yield bytes.subarray(0, CHARACTERS_PER_PIECE);
    for (let at = CHARACTERS_PER_PIECE; at < bytes.length; at += CHARACTERS_PER_PIECE) {
      await turnOfEventLoop();
      yield bytes.subarray(at, at + CHARACTERS_PER_PIECE);
    }
  }
}

function textOf(piece: JsonPiece): string {
  return typeof piece === 'string' ? piece : piece();
}
