import { type CompiledMessage, type CompiledMessageToken } from '@lingui/message-utils/compileMessage';

/**
 * What a text with placeholders and plurals says to who fills it in: `{count, plural, one {# code} other {# codes}}`. It stands in the first
 * view, where a parser of all that messages can have would take a thirtieth of the room: these need no more. A text that it cannot read is
 * shown as it stands.
 */
export function compileText(text: string): CompiledMessage {
  if (!text.includes('{')) return [text];
  const reader = { text, at: 0, isClosed: true };
  const tokens = readTokens(reader, false);
  return reader.isClosed && reader.at === text.length ? tokens : [text];
}

interface Reader {
  readonly text: string;
  at: number;
  /** Every brace so far that ends something is there. */
  isClosed: boolean;
}

/** Up to the brace that ends what is read, or the end of the text. */
function readTokens(reader: Reader, isInPlural: boolean): CompiledMessageToken[] {
  const tokens: CompiledMessageToken[] = [];
  const special = isInPlural ? /[{}#]/g : /[{}]/g;
  while (reader.at < reader.text.length) {
    special.lastIndex = reader.at;
    const next = special.exec(reader.text)?.index ?? reader.text.length;
    if (next > reader.at) tokens.push(reader.text.slice(reader.at, next));
    reader.at = next;
    const char = reader.text[next];
    if (char !== '{' && char !== '#') break;
    reader.at++;
    tokens.push(char === '#' ? '#' : readPlaceholder(reader));
  }
  return tokens;
}

/** After `{`: `name}`, or `name, plural, one {…} other {…}}`. */
function readPlaceholder(reader: Reader): CompiledMessageToken {
  const [, name = ''] = take(reader, /\s*(\w*)\s*/y);
  if (take(reader, /\}/y).length > 0) return [name];
  take(reader, /,\s*plural\s*,/y);
  const cases: Record<string, CompiledMessageToken[]> = {};
  for (;;) {
    const [, key] = take(reader, /\s*=?(\w+)\s*\{/y);
    if (key === undefined) break;
    cases[key] = readTokens(reader, true);
    close(reader);
  }
  close(reader);
  return [name, 'plural', cases];
}

function close(reader: Reader): void {
  if (take(reader, /\s*\}/y).length === 0) reader.isClosed = false;
}

function take(reader: Reader, pattern: RegExp): readonly string[] {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text);
  if (!found) return [];
  reader.at = pattern.lastIndex;
  return found;
}
