import { type ComponentType } from 'react';
import { type IconName } from '../parts/layout/icon.js';
import { type Language } from '../texts/texts.js';

/** A page as navigation, palette and router know it. Each folder of `pages` has one, in its `page.ts`. */
export interface Page {
  /** Below the project: `/campaigns/*?` takes all addresses that begin so. */
  readonly path: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly icon: IconName;
  /** Where the navigation shows it; none: it is reached from other pages alone. */
  readonly place?: Place;
  /** It is for Merchants as well, to whom all other pages are closed. */
  readonly isForMerchants?: true;
  /** For those who build the console: it is opened by its address alone. */
  readonly isForDevelopers?: true;
  /** The least role that may open it. */
  readonly onlyFor?: 'ADMIN' | 'USER';
  /** The least role for its address `…/new`; USER where absent. */
  readonly newFor?: 'VIEWER';
  /** What a person who may change things can begin here: the search at the top offers it. */
  readonly actions?: readonly Action[];
  readonly load: () => Promise<{ default: ComponentType }>;
}

interface Place {
  readonly order: number;
  /** The folder of the page behind whose entry this one stands; absent: it has an entry of its own, of which there are eight. */
  readonly behind?: string;
  /** What the entry is called where it is not called as its page. */
  readonly entry?: Readonly<Record<Language, string>>;
}

interface Action {
  readonly title: Readonly<Record<Language, string>>;
  readonly to: string;
  readonly icon?: IconName;
}

/** What a role allows: see `useMay`. */
export interface May {
  readonly read: boolean;
  readonly change: boolean;
  readonly administer: boolean;
}

/** Whether somebody may open the page. */
export function isFor({ onlyFor, isForMerchants }: Omit<Page, 'load'>, { read, change, administer }: May): boolean {
  if (!read) return isForMerchants === true;
  return onlyFor === 'ADMIN' ? administer : onlyFor === undefined || change;
}

/** Whether somebody may open an address of the page: one that ends with `new` is a form, which makes something. */
export function isAddressFor(page: Omit<Page, 'load'>, address: string, may: May): boolean {
  return isFor(page, may) && (may.change || page.newFor === 'VIEWER' || !address.endsWith('/new'));
}

export function page(definition: Page): Page {
  return definition;
}

/** The address of a page as a link to it has it: `/campaigns/*?` → `/campaigns`. */
export function addressOf({ path }: Page): string {
  return path.replace(/\/\*\??$/, '') || '/';
}
