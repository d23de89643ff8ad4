import { type Condition } from '@perkstream/kernel';

/** Characters of a part: as many as the index's tokens have. */
const LENGTH = 3;
/** Of one text: further ones seldom tell more. */
const PARTS_OF_A_TEXT = 16;
/** Of a whole condition */
const PARTS_AT_MOST = 256;

/**
 * The parts that every document has that meets a condition, in the language of the full-text engine; undefined where that cannot
 * be told. Documents that have them may still not meet it: the index knows neither where a part stands nor in which field.
 */
export function partsMatch(fields: readonly string[], condition: Condition | undefined): string | undefined {
  const match = condition && matchOf(fields, condition);
  return match && match.size <= PARTS_AT_MOST ? match.text : undefined;
}

/** A text as the index has it: the engine reads neither texts nor questions beyond a zero character. */
export function indexedText(text: string): string {
  return text.replaceAll('\0', '\u0001');
}

interface Match {
  readonly text: string;
  /** The number of parts */
  readonly size: number;
}

function matchOf(fields: readonly string[], condition: Condition): Match | undefined {
  if ('all' in condition) {
    const known = condition.all.map((part) => matchOf(fields, part)).filter((each) => each !== undefined);
    return joined(known, 'AND');
  }
  if ('any' in condition) {
    const known = condition.any.map((part) => matchOf(fields, part)).filter((each) => each !== undefined);
    return known.length === condition.any.length ? joined(known, 'OR') : undefined;
  }
  if ('not' in condition) return 'not' in condition.not ? matchOf(fields, condition.not.not) : undefined;
  if (!fields.includes(condition.field)) return undefined;
  if ('contains' in condition) return partsOf(condition.contains);
  return 'endsWith' in condition ? partsOf(condition.endsWith) : undefined;
}

function partsOf(text: string): Match | undefined {
  const characters = Array.from(indexedText(text));
  const all = characters.slice(LENGTH - 1).map((_last, index) => characters.slice(index, index + LENGTH).join(''));
  // From all over the text: its beginning may be one that many have.
  const step = Math.ceil(all.length / PARTS_OF_A_TEXT);
  const parts = new Set(all.filter((_part, index) => index % step === 0));
  return joined(
    [...parts].map((part) => ({ text: `"${part.replaceAll('"', '""')}"`, size: 1 })),
    'AND',
  );
}

function joined(matches: readonly Match[], operator: 'AND' | 'OR'): Match | undefined {
  if (matches.length === 0) return undefined;
  const text = matches.map((match) => match.text).join(` ${operator} `);
  return { text: `(${text})`, size: matches.reduce((sum, { size }) => sum + size, 0) };
}
