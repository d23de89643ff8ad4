/**
 * JSON text in which a part that stands in several places is written out once. An order stands in the event of its redemption, in
 * its own document and twice in the answer: writing it out is the dearest step of all of them.
 */
const PLACE = '\u0000shared part';
const PLACE_IN_TEXT = JSON.stringify(PLACE);

/** Parts of the text that is being made, in the order of their places; undefined while none is. */
let parts: string[] | undefined;

/** Has the document written out once only. It must not be changed any more; copies of it are documents of their own. */
export function sharedPart<T extends object>(document: T): T {
  let text: string | undefined;
  const place = () => {
    if (!parts) return document;
    parts.push((text ??= textOf(document)));
    return PLACE;
  };
  return Object.defineProperty(document, 'toJSON', { value: place });
}

/** Like `JSON.stringify`. */
export function jsonText(value: unknown): string {
  const outer = parts;
  parts = [];
  try {
    const text = JSON.stringify(value);
    return parts.length === 0 ? text : filledIn(text, parts, value);
  } finally {
    parts = outer;
  }
}

function filledIn(text: string, found: readonly string[], value: unknown): string {
  let filled = '';
  let from = 0;
  for (const part of found) {
    const place = text.indexOf(PLACE_IN_TEXT, from);
    filled += text.slice(from, place) + part;
    from = place + PLACE_IN_TEXT.length;
  }
  // Somebody else wrote the mark of a place into the document.
  return text.includes(PLACE_IN_TEXT, from) ? textOf(value) : filled + text.slice(from);
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
