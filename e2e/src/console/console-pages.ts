import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SeededProject } from '../seeded-project.js';

const SOURCES = join(import.meta.dirname, '../../../apps/console/src/pages');

/** What stands in the address of a page about one thing. */
const THINGS: Readonly<Record<string, (things: SeededProject) => string>> = {
  '/back-tests/:id/visits': ({ backTest }) => backTest,
  '/back-tests/:id': ({ backTest }) => backTest,
  '/background-work/:id': ({ asyncAction }) => asyncAction,
  '/campaigns/:id': ({ campaign }) => campaign.id,
  '/campaigns/:id/edit': ({ campaign }) => campaign.id,
  '/codes/:code': ({ held }) => held.name,
  '/codes/:code/change': ({ held }) => held.name,
  '/collections/:id': ({ collection }) => collection.id,
  '/customers/:id': ({ customer }) => customer.id,
  '/exports/:id': ({ exported }) => exported,
  '/loyalty/:programId': ({ program }) => program.id,
  '/loyalty/cards/:cardId': ({ member }) => member.name,
  '/metadata-schemas/:resource': ({ metadataSchema }) => metadataSchema.name,
  '/orders/:id': ({ order }) => order.id,
  '/products/:id': ({ product }) => product.id,
  '/projects/:projectId': ({ project }) => project,
  '/redemptions/:id': ({ redemption }) => redemption,
  '/referrals/:programId': ({ referral }) => referral.id,
  '/referrals/codes/:code': ({ referralCode }) => referralCode.name,
  '/returns/:id': ({ returned }) => returned,
  '/rules/:ruleId': ({ rule }) => rule,
  '/segments/:id': ({ segment }) => segment.id,
  '/webhooks/:webhookId': ({ webhook }) => webhook,
};

/** Each page of the console as its router knows it, `/campaigns/:id`, found in the sources. */
export function pagesOfConsole(): readonly string[] {
  return readdirSync(SOURCES)
    .flatMap((folder) => {
      const path = firstOf(readFileSync(join(SOURCES, folder, 'page.ts'), 'utf8'), /path: '([^']+)'/g, folder);
      if (!path.endsWith('/*?')) return [path];
      const within = readdirSync(join(SOURCES, folder)).filter((name) => name.endsWith('-pages.tsx'));
      return within.flatMap((name) =>
        matchesOf(readFileSync(join(SOURCES, folder, name), 'utf8'), /<Route path="([^"]+)"/g),
      );
    })
    .sort();
}

/** The English title of each page that has a folder of its own. */
export function titlesOfPages(): string[] {
  return readdirSync(SOURCES).map((folder) =>
    firstOf(readFileSync(join(SOURCES, folder, 'page.ts'), 'utf8'), /title: \{ en: '([^']+)'/g, folder),
  );
}

/** The address of a page within the project. @throws Error for a page about something that no test has made */
export function addressOf(page: string, things: SeededProject): string {
  if (!page.includes(':')) return page;
  const thing = THINGS[page];
  if (!thing) throw new Error(`Which thing does ${page} show? Say it in e2e/src/console/console-pages.ts`);
  return page.replace(/:\w+/, encodeURIComponent(thing(things)));
}

function firstOf(text: string, pattern: RegExp, where: string): string {
  const [found] = matchesOf(text, pattern);
  if (found === undefined) throw new Error(`${where} has no address`);
  return found;
}

function matchesOf(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found]) => found as string);
}
