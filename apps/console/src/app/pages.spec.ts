import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const MAX_LINES = 200;
const SOURCES = join(__dirname, '..');

/** Each file of the console by its path, with the paths of those that it imports. */
const files = new Map(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.spec\.ts$|\/schema\.ts$/.test(path))
    .map((path) => {
      const text = readFileSync(join(SOURCES, path), 'utf8');
      const named = [...text.matchAll(/(?:from|import\(|import) ?'(\.[^']+)\.js'/g)].map(([, name = '']) => name);
      const imports = named.map((name) => relative(SOURCES, join(SOURCES, dirname(path), name)));
      return [path, { lines: text.split('\n').length - 1, imports }] as const;
    }),
);

const importsOf = (path: string): readonly string[] =>
  (files.get(path)?.imports ?? []).flatMap((name) => [`${name}.ts`, `${name}.tsx`].filter((each) => files.has(each)));

/** The files on the way from one back to itself, or none. */
function circleFrom(start: string): readonly string[] {
  const before = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const next of importsOf(path)) {
      if (next === start) {
        const way = [path];
        while (way[0] !== start) way.unshift(before.get(way[0] as string) as string);
        return way;
      }
      if (!before.has(next)) queue.push(before.set(next, path) && next);
    }
  }
  return [];
}

const pages = [...files].filter(([path]) => path.startsWith('pages/'));

describe('The pages of the console', () => {
  it(`have files of ${MAX_LINES} lines at most`, () => {
    expect(pages.length).toBeGreaterThan(100);
    const long = pages.filter(([, { lines }]) => lines > MAX_LINES).map(([path, { lines }]) => [path, lines]);
    expect(long).toEqual([]);
  });

  it('import nothing of another page', () => {
    const pageOf = (path: string) => path.split('/')[1];
    const across = pages.flatMap(([path]) =>
      importsOf(path)
        .filter((each) => each.startsWith('pages/') && pageOf(each) !== pageOf(path))
        .map((each) => [path, each]),
    );
    expect(across).toEqual([]);
  });

  it('have no circles of files: each can be read after those that it imports', () => {
    const circles = pages.map(([path]) => circleFrom(path)).filter((circle) => circle.length > 0);
    expect(new Set(circles.map((circle) => [...circle].sort().join(' ')))).toEqual(new Set());
  });
});

describe('The page of parts', () => {
  const GROUPS = /^parts\/(?:layout|lists|forms|dialogs|charts|words)\/.*\.tsx$/;
  /** Parts that it does not show, and where they are seen instead. */
  const ELSEWHERE: Readonly<Record<string, string>> = {
    'parts/charts/figure-chart.tsx': 'draws figures of the API by Chart: the overview',
    'parts/charts/figure-totals.tsx': 'sums of figures of the API: the overview',
    'parts/charts/time-choice.tsx': 'chooses the time of figures: the overview',
    'parts/dialogs/form-dialog.tsx': 'is a Dialog around a form that sends: the test of forms opens each of them',
    'parts/dialogs/run-dialog.tsx': 'shows work that it does: the story of bulk work on codes',
    'parts/forms/form-frame.tsx': 'is around a form that sends: the test of forms opens each of them',
    'parts/forms/kept-draft.tsx': 'is drawn when a draft was kept: the story of the session that ends',
    'parts/lists/customer-pager.tsx': 'counts customers step by step: the page of a segment',
  };

  it('shows every part of layout, lists, forms, dialogs, charts and words', () => {
    const reached = new Set(['pages/parts/parts-page.tsx']);
    for (const path of reached) for (const each of importsOf(path)) reached.add(each);
    const missing = [...files.keys()].filter((path) => GROUPS.test(path) && !reached.has(path)).sort();
    expect(missing).toEqual(Object.keys(ELSEWHERE).sort());
  });
});
