import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { compileText } from './compile-text.js';

const sources = join(__dirname, '..');
const folders = ['app', 'parts', ...readdirSync(join(sources, 'pages')).map((page) => `pages/${page}`)];

function textsOf(folder: string): readonly string[] {
  const file = join(sources, folder, 'de.json');
  if (!existsSync(file)) return [];
  return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).flat();
}

/** Texts beside each other are one text, and cases have no offset where there is none. */
function simplified(tokens: unknown): unknown {
  if (!Array.isArray(tokens)) return tokens;
  return tokens.reduce<unknown[]>((all, token: unknown) => {
    const last = all.at(-1);
    if (typeof token === 'string' && typeof last === 'string' && token !== '#' && last !== '#')
      return [...all.slice(0, -1), last + token];
    if (!Array.isArray(token)) return [...all, token];
    const [name, type, cases] = token as [string, string?, Record<string, unknown>?];
    if (!cases) return [...all, token];
    const { offset: _, ...named } = cases;
    return [
      ...all,
      [name, type, Object.fromEntries(Object.entries(named).map(([key, each]) => [key, simplified(each)]))],
    ];
  }, []);
}

describe('A text that is compiled', () => {
  it.each(folders)('says the same as by the parser of Lingui: %s', (folder) => {
    for (const text of textsOf(folder))
      expect([text, simplified(compileText(text))]).toEqual([text, simplified(compileMessageOrThrow(text))]);
  });

  it.each(['{', 'a } b', '{count, plural, one {#}', '{a, select, x {y}}'])(
    'that cannot be read stays as it stands: %s',
    (text) => {
      expect(compileText(text)).toEqual([text]);
    },
  );
});
