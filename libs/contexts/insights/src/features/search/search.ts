import { handler, Messenger } from '@perkstream/platform';
import {
  type Found,
  MAX_FOUND_THINGS,
  Search,
  SearchCampaigns,
  SearchCollections,
  SearchCustomers,
  SearchOrders,
  SearchProducts,
  SearchRedemptions,
  SearchRules,
  SearchSegments,
  SearchVouchers,
} from '@perkstream/published';

/** In the order in which things that were found equally well are shown. */
const QUESTIONS = [
  ...[SearchVouchers, SearchCustomers, SearchOrders, SearchCampaigns, SearchRedemptions],
  ...[SearchProducts, SearchRules, SearchSegments, SearchCollections],
];

/** Asks all contexts at once: exact matches first, then what has the text as a part, by turns of each kind. */
export const search = handler(
  Search,
  [Messenger],
  async ({ context: { projectId }, query: { q, limit = MAX_FOUND_THINGS } }, messenger) => {
    const text = q.trim();
    if (text === '') return { object: 'search' as const, data: [] };
    const found = await Promise.all(
      QUESTIONS.map((Question) => messenger.ask(new Question(projectId, text, limit)) as Promise<readonly Found[]>),
    );
    const exact = found.flat().filter(({ isExact }) => isExact);
    const others = byTurns(found.map((ofKind) => ofKind.filter(({ isExact }) => !isExact)));
    return {
      object: 'search' as const,
      data: [...exact, ...others].slice(0, limit).map(({ isExact: _exact, ...thing }) => thing),
    };
  },
);

/** The first of each, then the second of each, and so on: many codes that begin alike hide no customer. */
function byTurns<Thing>(kinds: readonly (readonly Thing[])[]): readonly Thing[] {
  const longest = Math.max(0, ...kinds.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => kinds.flatMap((kind) => kind.slice(turn, turn + 1))).flat();
}
