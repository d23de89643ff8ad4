import { readFileSync } from 'node:fs';

/** Files beside the code, which are served or shown as they are. */
export const PAGE_FOLDER = new URL('../../page/', import.meta.url);

let text: string | undefined;

/** What a reader of the API needs to know first, in Markdown, with the list of all error keys. */
export function introduction(): string {
  text ??= ['introduction.md', 'errors.md'].map((file) => readFileSync(new URL(file, PAGE_FOLDER), 'utf8')).join('\n');
  return text;
}
