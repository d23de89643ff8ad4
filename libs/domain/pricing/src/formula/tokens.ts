/** A formula cut into words. `at` is the position of the first character, from 1 on, for messages. */
export interface Token {
  readonly kind: 'number' | 'text' | 'word' | 'sign' | 'end';
  readonly value: string;
  readonly at: number;
}

export interface FormulaFault {
  readonly fault: string;
  readonly at: number;
}

const SIGNS: Readonly<Record<string, string>> = { '×': '*', '÷': '/' };
const SIGN = /[-+*/%×÷<>=();]/;
const SPACE = /\s/;
const NUMBER = /(?:\d{1,15}(?:\.\d{1,15})?|\.\d{1,15})(?![\w.])/y;
const WORD = /[A-Za-z_][A-Za-z0-9_]*/y;

/** One pass from left to right; each character is looked at a fixed number of times. */
export function tokenize(text: string): readonly Token[] | FormulaFault {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (SPACE.test(character)) at += 1;
    else {
      const token = tokenAt(text, at, character);
      if ('fault' in token) return token;
      tokens.push(token);
      at = token.kind === 'text' ? text.indexOf('"', at + 1) + 1 : at + lengthOf(token);
    }
  }
  tokens.push({ kind: 'end', value: '', at: text.length + 1 });
  return tokens;
}

function tokenAt(text: string, start: number, character: string): Token | FormulaFault {
  const at = start + 1;
  if (character === '"') {
    const end = text.indexOf('"', start + 1);
    return end < 0
      ? { fault: 'the text that starts here has no closing quote', at }
      : { kind: 'text', value: text.slice(start + 1, end), at };
  }
  if (SIGN.test(character)) return signAt(text, start, character);
  const number = matchAt(NUMBER, text, start);
  if (number !== undefined) return { kind: 'number', value: number, at };
  const word = matchAt(WORD, text, start);
  if (word !== undefined) return { kind: 'word', value: word, at };
  if (/^\.?\d/.test(text.slice(start, start + 2))) return { fault: 'this is not a number', at };
  return { fault: `the character ${character} has no meaning here`, at };
}

function signAt(text: string, start: number, character: string): Token | FormulaFault {
  const pair = text.slice(start, start + 2);
  if (pair === '>=' || pair === '<=' || pair === '<>' || pair === '==') {
    return { fault: `there is no operator ${pair}; numbers are compared with >, < and =`, at: start + 1 };
  }
  return { kind: 'sign', value: SIGNS[character] ?? character, at: start + 1 };
}

function matchAt(pattern: RegExp, text: string, start: number): string | undefined {
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0];
}

function lengthOf(token: Token): number {
  return token.value.length;
}
