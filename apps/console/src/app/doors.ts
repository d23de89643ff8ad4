import { addressOf, isFor, type May } from './page.js';
import { pages, type PlacedPage } from './pages.js';

/** An entry of the navigation, with the pages behind it. */
export interface Door {
  /** The page that the entry leads to. */
  readonly main: PlacedPage;
  readonly rooms: readonly PlacedPage[];
}

/** The entries for somebody. Where they may not open the main page of one, the pages behind it are entries themselves. */
export function doorsFor(may: May): readonly Door[] {
  const placed = pages.filter((page) => page.place && isFor(page, may));
  const folders = new Set(placed.map(({ folder }) => folder));
  const isMain = ({ place }: PlacedPage) => place?.behind === undefined || !folders.has(place.behind);
  return placed.filter(isMain).map((main) => ({
    main,
    rooms: placed.filter(({ place }) => place?.behind === main.folder),
  }));
}

/** Whether an address within the project belongs to the page. */
export function isAt(page: PlacedPage, location: string): boolean {
  const address = addressOf(page);
  return location === address || (address !== '/' && location.startsWith(`${address}/`));
}
