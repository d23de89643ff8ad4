import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const sources = join(__dirname, '..');
const pages = readdirSync(join(sources, 'pages')).map((page) => `pages/${page}`);

/** Loaded at the start, and so at hand in all pages. */
const everywhere = ['app', 'parts'];
/** Loaded with each page but the first view: parts that have texts of their own. */
const onPages = ['parts/rules', 'parts/returns'];
const FIRST_VIEW = 'pages/overview';

/** English texts of a folder, as its sources call them. */
function calledIn(folder: string): Set<string> {
  const names = readdirSync(join(sources, folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      !name.includes('.spec.') &&
      !onPages.some((part) => `${folder}/${name}`.startsWith(`${part}/`) && part !== folder),
  );
  const texts = names.map((name) => readFileSync(join(sources, folder, name), 'utf8'));
  const calls = texts.flatMap((text) => [...text.matchAll(/\bt\(\s*(?:'((?:[^'\\]|\\.)+)'|"([^"]+)")/g)]);
  return new Set(calls.map(([, single, double]) => (single ?? double ?? '').replace(/\\'/g, "'")));
}

function germanOf(folder: string): Record<string, string> {
  const file = join(sources, folder, 'de.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/** The folders whose texts are at hand where those of a folder are. */
function textsBeside(folder: string): readonly string[] {
  return folder.startsWith('pages/') && folder !== FIRST_VIEW ? [...everywhere, ...onPages] : everywhere;
}

/** The names of placeholders in a text. */
function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name))].sort();
}

it('One text has one German text in all folders, as a page that is opened brings its texts to all others', () => {
  const found = new Map<string, Set<string>>();
  for (const folder of [...everywhere, ...onPages, ...pages])
    for (const [english, german] of Object.entries(germanOf(folder)))
      found.set(english, (found.get(english) ?? new Set()).add(german));
  expect([...found].filter(([, all]) => all.size > 1).map(([english, all]) => [english, ...all])).toEqual([]);
});

describe.each([...everywhere, ...onPages, ...pages])('The texts of %s', (folder) => {
  const german = germanOf(folder);
  const called = calledIn(folder);

  it('all have a German one', () => {
    const known = Object.assign({}, ...[...textsBeside(folder), folder].map(germanOf)) as Record<string, string>;
    expect([...called].filter((text) => !known[text])).toEqual([]);
  });

  it('are all called for', () => {
    expect(Object.keys(german).filter((text) => !called.has(text))).toEqual([]);
  });

  it('have the same placeholders in both languages', () => {
    for (const [english, translated] of Object.entries(german))
      expect([english, placeholders(translated)]).toEqual([english, placeholders(english)]);
  });
});
