import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '..');

const pages = [
  ...readdirSync(ROOT),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true }).map((file) => join('docs', file)),
].filter((file) => file.endsWith('.md'));

/** Links to files and headings of this repository, without code and without addresses elsewhere. */
function linksIn(markdown) {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link).filter((link) => !/^[a-z]+:/.test(link));
}

/** The anchors that a repository's page gives its headings. */
function anchorsIn(markdown) {
  const headings = [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)];
  return headings.map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function isBroken(page, link) {
  const [path, anchor] = link.split('#');
  const file = path === '' ? join(ROOT, page) : resolve(ROOT, dirname(page), path);
  if (!existsSync(file)) return true;
  return anchor !== undefined && file.endsWith('.md') && !anchorsIn(readFileSync(file, 'utf8')).includes(anchor);
}

describe('The pages of this repository', () => {
  it.each(pages)('%s links to files and headings that exist', (page) => {
    const links = linksIn(readFileSync(join(ROOT, page), 'utf8'));
    expect(links.filter((link) => isBroken(page, link))).toEqual([]);
  });

  it('would show a link to a missing file and to a missing heading', () => {
    const links = linksIn(
      '[a](missing.md) [b](README.md#no-such-heading) [c](#promises) `[d](code.md)` [e](https://x)',
    );
    expect(links.filter((link) => isBroken('README.md', link))).toEqual(['missing.md', 'README.md#no-such-heading']);
  });
});
