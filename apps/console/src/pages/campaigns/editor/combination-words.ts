import { type Combination } from '../../../api/insights.js';
import { t } from '../../../texts/texts.js';

const MAX_NAMED = 5;

/** What a campaign combines with, and what it excludes or is excluded by. */
export function combinationSentences(all: readonly Combination[]): readonly string[] {
  const combined = all.filter(({ combines }) => combines);
  const others = all.filter(({ combines }) => !combines);
  const first = (some: readonly Combination[], side: Combination['applies_first']) =>
    some.filter(({ applies_first: each }) => each === side);
  return [
    sentence(combined, (names) => t('It combines with {names}.', { names })),
    sentence(first(combined, 'campaign'), (names) => t('Before it applies: {names}.', { names })),
    sentence(first(combined, 'this'), (names) => t('After it applies: {names}.', { names })),
    sentence(first(others, 'this'), (names, why) => t('It takes the place of {names}: {why}.', { names, why })),
    sentence(first(others, 'campaign'), (names, why) => t('It gives way to {names}: {why}.', { names, why })),
    sentence(first(others, 'requested'), (names, why) =>
      t('Of it and {names}, only the one that the shop names first applies: {why}.', { names, why }),
    ),
    sentence(first(others, 'selected'), (names, why) =>
      t('Of it and {names}, only the one that the stacking rules choose applies: {why}.', { names, why }),
    ),
  ].flat();
}

/** One for each reason. */
function sentence(some: readonly Combination[], words: (names: string, why: string) => string): string[] {
  const reasons = [...new Set(some.map(({ reason }) => reasonText(reason)))];
  return reasons.map((why) => words(namesOf(some.filter(({ reason }) => reasonText(reason) === why)), why));
}

function namesOf(some: readonly Combination[]): string {
  const names = some
    .slice(0, MAX_NAMED)
    .map(({ name, tier }) => (tier === null ? t('“{name}”', { name }) : t('“{name}: {tier}”', { name, tier })));
  const more = some.length - names.length;
  const listed = names.join(', ');
  return more > 0 ? t('{listed} and {more} more', { listed, more }) : listed;
}

function reasonText(reason: Combination['reason']): string {
  switch (reason) {
    case 'exclusion_rules_not_met':
      return t('a category is exclusive');
    case 'category_selection':
      return t('one of their category applies at most');
    case null:
      return '';
    default:
      return t('the stacking rules limit how many apply');
  }
}
