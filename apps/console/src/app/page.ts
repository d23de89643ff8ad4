import { type ComponentType } from 'react';
import { type IconName } from '../parts/icon.js';
import { type Language } from '../texts/texts.js';

/** A page as navigation, palette and router know it. Each folder of `pages` has one, in its `page.ts`. */
export interface Page {
  /** Below the project: `/campaigns/*?` takes all addresses that begin so. */
  readonly path: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly icon: IconName;
  /** Where the navigation shows it; none: it is reached from other pages alone. */
  readonly place?: { readonly group: Group; readonly order: number };
  /** Only for people with this role. */
  readonly onlyFor?: 'ADMIN';
  /** What a person who may change things can begin here: the search at the top offers it. */
  readonly actions?: readonly Action[];
  readonly load: () => Promise<{ default: ComponentType }>;
}

interface Action {
  readonly title: Readonly<Record<Language, string>>;
  readonly to: string;
  readonly icon?: IconName;
}

export type Group = 'overview' | 'promotions' | 'people' | 'data' | 'settings';

export function page(definition: Page): Page {
  return definition;
}

/** The address of a page as a link to it has it: `/campaigns/*?` → `/campaigns`. */
export function addressOf({ path }: Page): string {
  return path.replace(/\/\*\??$/, '') || '/';
}
