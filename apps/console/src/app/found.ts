import { type IconName } from '../parts/layout/icon.js';
import { foundThings } from '../parts/search/found-things.js';
import { linkTo } from '../parts/words/links.js';
import { language } from '../texts/texts.js';
import { addressOf, isFor, type May } from './page.js';
import { pages } from './pages.js';

export interface Found {
  readonly icon: IconName;
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly to: string;
}

const ICONS: Readonly<Record<string, IconName>> = {
  voucher: 'code',
  customer: 'person',
  order: 'cart',
  campaign: 'campaign',
  redemption: 'check',
  product: 'product',
  validation_rules: 'rule',
  segment: 'filter',
  products_collection: 'columns',
};

/** What the engine finds in the project. */
export async function found(text: string): Promise<readonly Found[]> {
  const things = await foundThings(text);
  return things.flatMap(({ type, id, title, subtitle }) => {
    const to = linkTo(type, id);
    return to ? [{ icon: ICONS[type] ?? 'info', title, subtitle, to }] : [];
  });
}

/** Pages and actions whose title has the words of the text in it; all pages where nothing is typed. */
export function pagesNamed(typed: string, may: May): readonly Found[] {
  const words = wordsOf(typed);
  const open = pages.filter((page) => !page.isForDevelopers && isFor(page, may));
  const actions = may.change && words.length > 0 ? open.flatMap((page) => page.actions ?? []) : [];
  return [...open.map((page) => ({ ...page, to: addressOf(page) })), ...actions]
    .map(({ icon = 'plus' as const, title, to }) => ({ icon, title: title[language()], to }))
    .filter(({ title }) => words.every((word) => wordsOf(title).some((each) => each.includes(word))));
}

/** Without case and accents, as the engine searches. */
function wordsOf(text: string): readonly string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.split(/\s+/u).filter(Boolean);
}
