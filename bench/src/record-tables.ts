import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = new URL('../../docs/scale.md', import.meta.url);

/** Puts the tables of a run into docs/scale.md, in the place of those of an earlier one. @param bench `cluster` of `--only=cluster` */
export function recordTables(bench: string, tables: string): void {
  const place = new RegExp(`(?<=<!-- npm run bench -- --only=${bench} --record -->\\n\\n)[^]*?(?=\\n\\n<!-- end -->)`);
  const page = readFileSync(PAGE, 'utf8');
  if (!place.test(page)) throw new Error(`docs/scale.md has no place for the tables of ${bench}`);
  writeFileSync(
    PAGE,
    page.replace(place, () => tables),
  );
}
