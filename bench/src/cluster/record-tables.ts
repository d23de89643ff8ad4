import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = new URL('../../../docs/scale.md', import.meta.url);
const PLACE = /(?<=<!-- npm run bench -- --only=cluster --record -->\n\n)[^]*?(?=\n\n<!-- end -->)/;

/** Puts the tables of a run into docs/scale.md, in the place of those of an earlier one. */
export function recordTables(tables: string): void {
  const page = readFileSync(PAGE, 'utf8');
  if (!PLACE.test(page)) throw new Error('docs/scale.md has no place for the tables');
  writeFileSync(
    PAGE,
    page.replace(PLACE, () => tables),
  );
}
