import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const { resolve } = createRequire(import.meta.url);

/** Files of this package, which are served or shown as they are. The code may have been bundled elsewhere. */
export const PAGE_FOLDER = new URL('.', pathToFileURL(resolve('@perkstream/edge/page/introduction.md')));

let text: string | undefined;

/** What a reader of the API needs to know first, in Markdown, with the list of all error keys. */
export function introduction(): string {
  text ??= ['introduction.md', 'errors.md'].map((file) => readFileSync(new URL(file, PAGE_FOLDER), 'utf8')).join('\n');
  return text;
}
