/**
 * JSON text in which a part that stands in several places is written out once. An order stands in the event of its redemption, in
 * its own document and twice in the answer: writing it out is the dearest step of all of them.
 */
const PLACE = '\u0000shared part';
const PLACE_IN_TEXT = JSON.stringify(PLACE);

/** Write the parts of the text that is being made, in the order of their places; undefined while none is. */
let parts: (() => string)[] | undefined;

/** Has the document written out once only. It must not be changed any more; copies of it are documents of their own. */
export function sharedPart<T extends object>(document: T): T {
  let text: string | undefined;
  const write = () => (text ??= textOf(document));
  const place = () => {
    if (!parts) return document;
    parts.push(write);
    return PLACE;
  };
  return Object.defineProperty(document, 'toJSON', { value: place });
}

/** Stands for a document in a text of several pieces: one piece by itself. Elsewhere it is written like the document. */
export function ownPiece(document: object): object {
  const place = () => {
    if (!parts) return document;
    parts.push(() => textOf(document));
    return PLACE;
  };
  return { toJSON: place };
}

/** A piece of a text; the text of a part is written out when it is asked for. */
export type JsonPiece = string | (() => string);

/** Like `JSON.stringify`. */
export function jsonText(value: unknown): string {
  let text = '';
  for (const piece of jsonPieces(value)) text += typeof piece === 'string' ? piece : piece();
  return text;
}

/** The same in pieces, of which each shared part and each `ownPiece` is one. */
export function jsonPieces(value: unknown): readonly JsonPiece[] {
  const { text, found } = withPlaces(value);
  if (found.length === 0) return [text];
  const pieces: JsonPiece[] = [];
  let from = 0;
  for (const write of found) {
    const place = text.indexOf(PLACE_IN_TEXT, from);
    pieces.push(text.slice(from, place), write);
    from = place + PLACE_IN_TEXT.length;
  }
  // Somebody else wrote the mark of a place into the document.
  if (text.includes(PLACE_IN_TEXT, from)) return [textOf(value)];
  pieces.push(text.slice(from));
  return pieces;
}

function withPlaces(value: unknown): { text: string; found: readonly (() => string)[] } {
  const outer = parts;
  const found: (() => string)[] = [];
  parts = found;
  try {
    return { text: JSON.stringify(value), found };
  } finally {
    parts = outer;
  }
}

/** Without places. */
function textOf(value: unknown): string {
  const outer = parts;
  parts = undefined;
  try {
    return JSON.stringify(value);
  } finally {
    parts = outer;
  }
}
