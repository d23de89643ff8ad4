import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { BESIDES, STORIES } from './documented-stories.js';

const ROOT = join(import.meta.dirname, '../../..');

/** Of a page: without titles, pictures and tables, which lead to other pages. */
function sentencesOf(markdown: string): readonly string[] {
  return markdown
    .replaceAll(/^(#|\||!\[).*$/gm, '')
    .split(/\n\s*\n|\n(?=\d+\. )/)
    .map((part) =>
      part
        .replace(/^\s*\d+\. /, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .flatMap((part) => part.split(/(?<=[.?!])\s+(?=[A-Z_`])/))
    .filter((sentence) => sentence !== '');
}

describe('docs/console.md', () => {
  const sentences = sentencesOf(readFileSync(join(ROOT, 'docs/console.md'), 'utf8'));
  const beginnings = [...Object.values(STORIES).flatMap((tests) => Object.values(tests).flat()), ...BESIDES];

  it('says nothing that no test proves', () => {
    const isProved = (sentence: string) => beginnings.some((each) => sentence.startsWith(each));
    expect(sentences.filter((sentence) => !isProved(sentence))).toEqual([]);
  });

  it('still says what tests prove', () => {
    const isSaid = (beginning: string) => sentences.some((sentence) => sentence.startsWith(beginning));
    expect(beginnings.filter((each) => !isSaid(each))).toEqual([]);
  });

  it('is proved by tests that there are', () => {
    const missing = Object.entries(STORIES).flatMap(([spec, tests]) => {
      const path = join(ROOT, spec.includes('/') ? spec : `e2e/src/console/${spec}`);
      const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
      return Object.keys(tests).filter((title) => !new RegExp(`\\(\\s*['\`"]${escaped(title)}`).test(source));
    });
    expect(missing).toEqual([]);
  });
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
