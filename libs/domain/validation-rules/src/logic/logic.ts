/** Which rules must hold: `1 and (2 or 3)`. Parts of a part of the same kind are parts of the whole. */
export type Logic = { readonly rule: string } | { readonly and: readonly Logic[] } | { readonly or: readonly Logic[] };

interface LogicMistake {
  /** What is wrong, in words that complete "Property .rules.logic …" */
  readonly mistake: string;
}

const MAX_LOGIC_CHARACTERS = 4_000;
const MAX_DEPTH = 100;

interface Reader {
  readonly tokens: readonly string[];
  next: number;
  depth: number;
}

/**
 * Numbers of rules joined by `and` and `or` in any case, with parentheses; `and` binds before `or`. null for an empty text:
 * nothing is asked for. Never throws.
 */
export function parseLogic(text: string): Logic | null | LogicMistake {
  if (text.length > MAX_LOGIC_CHARACTERS)
    return { mistake: `must not be longer than ${MAX_LOGIC_CHARACTERS} characters` };
  const tokens = tokenize(text);
  if (!tokens) return { mistake: 'may hold numbers of rules, "and", "or" and parentheses only' };
  if (tokens.length === 0) return null;
  const reader: Reader = { tokens, next: 0, depth: 0 };
  const logic = readJoined(reader, 'or');
  if (!logic) return { mistake: `cannot be read from word ${reader.next + 1} on` };
  return reader.next === tokens.length ? logic : { mistake: `cannot be read from word ${reader.next + 1} on` };
}

export function isLogicMistake(logic: Logic | null | LogicMistake): logic is LogicMistake {
  return logic !== null && 'mistake' in logic;
}

/** The shortest text of which `parseLogic` makes the same again. */
export function printLogic(logic: Logic): string {
  if ('rule' in logic) return logic.rule;
  if ('or' in logic) return logic.or.map(printLogic).join(' or ');
  return logic.and.map((part) => ('or' in part ? `(${printLogic(part)})` : printLogic(part))).join(' and ');
}

/** The numbers of all rules that are named, each once. */
export function rulesNamed(logic: Logic): string[] {
  if ('rule' in logic) return [logic.rule];
  return [...new Set(('and' in logic ? logic.and : logic.or).flatMap(rulesNamed))];
}

function tokenize(text: string): string[] | undefined {
  const tokens: string[] = [];
  const word = /\s*(?:(\(|\)|and(?![a-z])|or(?![a-z])|\d+)|$)/iy;
  while (word.lastIndex < text.length) {
    const found = word.exec(text);
    if (!found) return undefined;
    if (found[1] === undefined) break;
    tokens.push(found[1].toLowerCase());
  }
  return tokens;
}

/** Parts joined by `or`, or by `and` one level below. */
function readJoined(reader: Reader, by: 'or' | 'and'): Logic | undefined {
  const parts: Logic[] = [];
  do {
    const part = by === 'or' ? readJoined(reader, 'and') : readOne(reader);
    if (!part) return undefined;
    if (by in part) parts.push(...(part as Record<'or' | 'and', readonly Logic[]>)[by]);
    else parts.push(part);
  } while (accept(reader, by));
  return parts.length === 1 ? parts[0] : by === 'or' ? { or: parts } : { and: parts };
}

function readOne(reader: Reader): Logic | undefined {
  const token = reader.tokens[reader.next];
  if (token === undefined) return undefined;
  if (/^\d/.test(token)) {
    reader.next += 1;
    return { rule: token };
  }
  if (reader.depth >= MAX_DEPTH || !accept(reader, '(')) return undefined;
  reader.depth += 1;
  const inner = readJoined(reader, 'or');
  reader.depth -= 1;
  return inner && accept(reader, ')') ? inner : undefined;
}

function accept(reader: Reader, token: string): boolean {
  if (reader.tokens[reader.next] !== token) return false;
  reader.next += 1;
  return true;
}
