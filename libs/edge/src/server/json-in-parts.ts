/** Characters that are read at a time: a few milliseconds of work at most. */
const CHARACTERS_PER_TURN = 64 * 1024;

/** Properties of one object: metadata may have fewer. */
const MAX_PROPERTIES = 10_000;
/** Items of one list: no operation takes a longer one. */
const MAX_ITEMS = 100_000;
/** Values of all lists and objects, of a body of ten megabytes: as `{}` each, they take some fifty megabytes of memory. */
const MAX_VALUES = 1_000_000;
/** Of a body of one megabyte, and of an item of a list: what is stored of it is shown again, several at a time. */
export const MAX_VALUES_PER_ITEM = 100_000;
/** Characters of one item of a list, of which bodies of bulk operations consist. */
const MAX_ITEM_CHARACTERS = 1024 * 1024;

const COMMA = 0x2c;
const QUOTE = 0x22;
const COLON = 0x3a;
// [ and {, ] and }
const isOpening = (char: number) => char === 0x5b || char === 0x7b;
const isClosing = (char: number) => char === 0x5d || char === 0x7d;

/** Says what it holds that no operation takes. */
export class TooLargeJson extends Error {}

/** Reads a text of JSON. @param depth how many lists and objects the text stands in @throws where it is none */
export type ReadJson = (text: string, depth: number) => unknown;

/**
 * Reads a long text of JSON part by part; the caller lets others have their turn in between. The parts of lists and objects are
 * cut at their commas, each is read as a list or an object of its own, and they are put together. So all that is known here of JSON
 * is where a text, a list and an object end.
 */
export function jsonInParts(
  text: string,
  read: ReadJson,
  { atOnce = CHARACTERS_PER_TURN, mostValues = MAX_VALUES } = {},
): Generator<void, unknown> {
  return new PartsOfJson(text, read, atOnce, mostValues).whole();
}

/** Where the elements from a place on end that are read together. */
interface Cut {
  readonly end: number;
  /** Commas, lists and objects in it: about as many as it has values. */
  readonly values: number;
}

class PartsOfJson {
  private at = 0;
  private values = 0;
  /** Where the item that is read has to be over, and how many values there may be then. */
  private longest = Infinity;
  private mostOfItem = Infinity;

  constructor(
    private readonly text: string,
    private readonly read: ReadJson,
    private readonly atOnce: number,
    private readonly mostValues: number,
  ) {}

  *whole(): Generator<void, unknown> {
    const value = yield* this.value(0);
    if (this.skipBlanks() < this.text.length) throw new SyntaxError('JSON ends before the text does');
    return value;
  }

  private *value(depth: number): Generator<void, unknown> {
    const start = this.skipBlanks();
    if (!isOpening(this.text.charCodeAt(start))) return this.read(this.scalar(), depth);
    const [open, close] = this.text[start] === '[' ? '[]' : '{}';
    // The reader refuses it where it is too deep.
    const all = this.read(`${open}${close}`, depth) as unknown[] | Record<string, unknown>;
    let properties = 0;
    this.at++;
    // An empty one may have more blanks than are read at a time.
    if (this.text[this.skipBlanks()] === close) {
      this.at++;
      return all;
    }
    for (;;) {
      const cut = this.cut();
      let part: unknown;
      if (cut) {
        const elements = this.text.slice(this.at, cut.end);
        this.at = cut.end;
        this.values += cut.values;
        part = this.read(`${open}${elements}${close}`, depth);
        // Nothing stands between two commas, or after the last one.
        if (isEmpty(part as object)) throw new SyntaxError('JSON lacks a value');
      } else {
        if (depth === 0 && Array.isArray(all)) this.beginItem();
        part = Array.isArray(all) ? [yield* this.value(depth + 1)] : yield* this.property(depth);
      }
      if (this.at > this.longest) throw new TooLargeJson(`an item of more than ${MAX_ITEM_CHARACTERS} characters`);
      this.values++;
      this.countValues();
      if (depth === 0) this.endItem();
      if (Array.isArray(all)) {
        for (const element of part as unknown[]) all.push(element);
        if (all.length > MAX_ITEMS) throw new TooLargeJson(`a list of more than ${MAX_ITEMS} items`);
      } else {
        Object.assign(all, part);
        properties += Object.keys(part as object).length;
        if (properties > MAX_PROPERTIES) throw new TooLargeJson(`an object of more than ${MAX_PROPERTIES} properties`);
      }
      const end = this.text[this.skipBlanks()];
      if (end !== ',' && end !== close) throw new SyntaxError('JSON is not closed');
      this.at++;
      if (end === close) return all;
      yield;
    }
  }

  private beginItem(): void {
    this.longest = this.at + MAX_ITEM_CHARACTERS;
    this.mostOfItem = this.values + MAX_VALUES_PER_ITEM;
  }

  private endItem(): void {
    this.longest = Infinity;
    this.mostOfItem = Infinity;
  }

  private countValues(): void {
    if (this.values > this.mostValues) throw new TooLargeJson(`more than ${this.mostValues} values`);
    if (this.values > this.mostOfItem) throw new TooLargeJson(`an item of more than ${MAX_VALUES_PER_ITEM} values`);
  }

  /** A property whose value is long. */
  private *property(depth: number): Generator<void, unknown> {
    this.skipBlanks();
    const name = this.scalar();
    if (this.text.charCodeAt(this.skipBlanks()) !== COLON) throw new SyntaxError('JSON lacks a colon');
    this.at++;
    const value = yield* this.value(depth + 1);
    const property = this.read(`{${name}:null}`, depth) as Record<string, unknown>;
    const key = Object.keys(property)[0] as string;
    // What readers refuse about names within names follows from the names alone.
    if (value !== null && typeof value === 'object' && Object.hasOwn(value, 'prototype')) {
      this.read(`{${name}:{"prototype":null}}`, depth);
    }
    return { [key]: value };
  }

  /** As many elements from here on as are read at a time. Undefined: the next one alone is longer. */
  private cut(): Cut | undefined {
    const { text } = this;
    const most = this.at + this.atOnce;
    let depth = 0;
    let values = 0;
    let last: Cut | undefined;
    for (let i = this.at; i < text.length; i++) {
      if (i > most) return last;
      const char = text.charCodeAt(i);
      if (char === QUOTE) i = endOfText(text, i);
      else if (isOpening(char)) {
        depth++;
        values++;
      } else if (isClosing(char) && --depth < 0) return { end: i, values };
      else if (char === COMMA) {
        if (depth === 0) last = { end: i, values };
        values++;
      }
    }
    throw new SyntaxError('JSON is not closed');
  }

  /** A text, a number or a word. */
  private scalar(): string {
    const start = this.at;
    if (this.text.charCodeAt(start) === QUOTE) {
      this.at = endOfText(this.text, start) + 1;
    } else {
      const end = /[\s,:[\]{}]/g;
      end.lastIndex = start;
      this.at = end.exec(this.text)?.index ?? this.text.length;
    }
    return this.text.slice(start, this.at);
  }

  private skipBlanks(): number {
    const blanks = /[ \t\r\n]*/y;
    blanks.lastIndex = this.at;
    blanks.exec(this.text);
    return (this.at = blanks.lastIndex);
  }
}

/** Where a text that begins with a quotation mark ends; without an end: that of all. */
export function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end >= 0) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return end;
    end = json.indexOf('"', end + 1);
  }
  return json.length;
}

function isEmpty(part: object): boolean {
  if (Array.isArray(part)) return part.length === 0;
  for (const _name in part) return false;
  return true;
}
