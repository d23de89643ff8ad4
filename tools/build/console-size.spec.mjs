import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { consoleFolder } from './built-console.mjs';

const MAX_BYTES = 200_000;

/** What people wait for who open the console: everything that the page itself loads, and the overview. */
describe('The first view of the console', () => {
  const assets = join(consoleFolder, 'assets');
  const sizeOf = (name) => statSync(join(assets, `${name}.br`)).size;

  beforeAll(() => {
    const build = join(import.meta.dirname, 'build-console.mjs');
    const { status, stderr } = spawnSync(process.execPath, [build], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  });

  function firstView() {
    const page = readFileSync(join(consoleFolder, 'index.html'), 'utf8');
    const named = [...page.matchAll(/assets\/([^"]+)"/g)].map(([, name]) => name);
    const overview = readdirSync(assets).filter((name) => /^(overview-page|chart-canvas)-.*(?<!\.br)$/.test(name));
    return [...new Set([...named, ...overview])];
  }

  it('has at most 200 kB, compressed', () => {
    const sizes = firstView().map((name) => [name, sizeOf(name)]);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    expect(total > MAX_BYTES ? sizes : []).toEqual([]);
  });

  it('has files that the engine serves by their names', () => {
    expect(readdirSync(assets).filter((name) => !/^[\w-][\w.-]*\.\w+$/.test(name))).toEqual([]);
  });

  it('is of files of which none takes one that takes it: they would begin before what they need', () => {
    const takes = new Map(
      readdirSync(assets)
        .filter((name) => name.endsWith('.js'))
        .map((name) => [
          name,
          [...readFileSync(join(assets, name), 'utf8').matchAll(/from"\.\/([^"]+)"/g)].map(([, each]) => each),
        ]),
    );
    const isBelow = (name, from, seen = new Set()) =>
      (takes.get(from) ?? []).some((each) => each === name || (!seen.has(each) && isBelow(name, each, seen.add(each))));
    expect(takes.size).toBeGreaterThan(20);
    expect([...takes.keys()].filter((name) => isBelow(name, name))).toEqual([]);
  });

  it('has neither forms, menus nor notices in it', () => {
    const names = firstView().join(' ');
    expect(names).toContain('overview-page');
    for (const lazy of ['new-campaign', 'sign-in-form', 'command-palette', 'page-styles', 'notices', 'user-menu'])
      expect([lazy, names.includes(`${lazy}-`)]).toEqual([lazy, false]);
    const code = firstView().map((name) => readFileSync(join(assets, name), 'utf8'));
    // What places menus and hints.
    expect(code.filter((each) => each.includes('data-floating-ui'))).toEqual([]);
  });
});
