import { foundThings } from '../parts/found-things.js';
import { type IconName } from '../parts/icon.js';
import { linkTo } from '../parts/links.js';
import { language } from '../texts/texts.js';
import { addressOf } from './page.js';
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
};

/** What the engine finds in the project. */
export async function found(text: string): Promise<readonly Found[]> {
  const things = await foundThings(text);
  return things.flatMap(({ type, id, title, subtitle }) => {
    const to = linkTo(type, id);
    return to ? [{ icon: ICONS[type] ?? 'info', title, subtitle, to }] : [];
  });
}

/** Pages whose title has the text in it; all of them where nothing is typed. */
export function pagesNamed(typed: string, isAdministrator: boolean): readonly Found[] {
  const wanted = typed.trim().toLowerCase();
  return pages
    .filter(({ onlyFor }) => onlyFor !== 'ADMIN' || isAdministrator)
    .map((page) => ({ icon: page.icon, title: page.title[language()], to: addressOf(page) }))
    .filter(({ title }) => title.toLowerCase().includes(wanted));
}
