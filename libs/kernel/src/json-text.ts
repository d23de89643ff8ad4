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

/** Like `JSON.stringify`. */
export function jsonText(value: unknown): string {
  let text = '';
  for (const piece of jsonPieces(value)) text += piece;
  return text;
}

/** The same in pieces: each shared part is one, and is written out when the piece is asked for. */
export function* jsonPieces(value: unknown): Generator<string, undefined> {
  const { text, found } = withPlaces(value);
  if (found.length === 0) return yield text;
  const places = placesIn(text);
  // Somebody else wrote the mark of a place into the document.
  if (places.length > found.length) return yield textOf(value);
  let from = 0;
  for (const [index, place] of places.entries()) {
    yield text.slice(from, place);
    yield found[index]!();
    from = place + PLACE_IN_TEXT.length;
  }
  yield text.slice(from);
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

function placesIn(text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(PLACE_IN_TEXT); at >= 0; at = text.indexOf(PLACE_IN_TEXT, at + 1)) places.push(at);
  return places;
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
