import { Readable } from 'node:stream';
import { turnOfEventLoop } from '../server/one-per-turn.js';

/** Characters, or bytes, that are sent at a time. */
const AT_ONCE = 256 * 1024;

/** The text itself, or a stream of its bytes where it is large: others have their turn between the pieces. */
export function answerPayload(pieces: Iterator<string>): string | Readable {
  let text = '';
  for (let piece = pieces.next(); !piece.done; piece = pieces.next()) {
    text += piece.value;
    if (text.length > AT_ONCE) return Readable.from(bytesOf(text, pieces), { objectMode: false });
  }
  return text;
}

async function* bytesOf(begun: string, pieces: Iterator<string>): AsyncGenerator<Uint8Array> {
  let text: string | undefined = begun;
  while (text !== undefined) {
    await turnOfEventLoop();
    const bytes = Buffer.from(text);
    yield bytes.subarray(0, AT_ONCE);
    for (let at = AT_ONCE; at < bytes.length; at += AT_ONCE) {
      await turnOfEventLoop();
      yield bytes.subarray(at, at + AT_ONCE);
    }
    const next = pieces.next();
    text = next.done ? undefined : next.value;
  }
}
