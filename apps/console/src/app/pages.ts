import { type Page } from './page.js';

const definitions = import.meta.glob<Page>('../pages/*/page.ts', { import: 'default', eager: true });

export interface PlacedPage extends Page {
  /** The folder below `pages`. */
  readonly folder: string;
}

/** All pages, in the order of the navigation. */
export const pages: readonly PlacedPage[] = Object.entries(definitions)
  .map(([file, definition]) => ({ ...definition, folder: file.split('/')[2] ?? '' }))
  .sort((one, other) => (one.place?.order ?? Infinity) - (other.place?.order ?? Infinity));
