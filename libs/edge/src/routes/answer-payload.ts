import { Readable } from 'node:stream';
import { type JsonPiece } from '@perkstream/kernel';
import { turnOfEventLoop } from '../server/one-per-turn.js';

/** Characters, or bytes, that are sent at a time. */
const AT_ONCE = 256 * 1024;

/** The text itself, or a stream of its bytes where it is large: others have their turn between the pieces. */
export function answerPayload(pieces: readonly JsonPiece[]): string | Readable {
  let text = '';
  for (const [index, piece] of pieces.entries()) {
    text += textOf(piece);
    if (text.length > AT_ONCE) return Readable.from(bytesOf([text, ...pieces.slice(index + 1)]), { objectMode: false });
  }
  return text;
}

async function* bytesOf(pieces: readonly JsonPiece[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    await turnOfEventLoop();
    const bytes = Buffer.from(textOf(piece));
    yield bytes.subarray(0, AT_ONCE);
    for (let at = AT_ONCE; at < bytes.length; at += AT_ONCE) {
      await turnOfEventLoop();
      yield bytes.subarray(at, at + AT_ONCE);
    }
  }
}

function textOf(piece: JsonPiece): string {
  return typeof piece === 'string' ? piece : piece();
}
