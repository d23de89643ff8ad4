import { t } from '../../../texts/texts.js';
import { numberText } from '../../../parts/words/money.js';
import { codesIn, MAX_OWN_CODES } from '../own-codes.js';
import { type Draft } from './draft.js';
import { isFolded, isList, type Part } from './field.js';
import { joined, valueAt } from './paths.js';
import { type DraftRule, isIncomplete } from './rules-of-draft.js';
import { HEAD, partsOf, SECTIONS } from './sections.js';

/** What keeps a draft from being sent, by path. The engine checks everything again. */
export function faultsOf(draft: Draft): Readonly<Record<string, string>> {
  const parts = [...HEAD, ...SECTIONS.flatMap((section) => partsOf(section, draft.campaign_type))];
  return { ...faultsIn(parts, draft, ''), ...orderOfDates(draft) };
}

function faultsIn(parts: readonly Part[], draft: Draft, base: string): Readonly<Record<string, string>> {
  const read = (path: string) => valueAt(draft, joined(base, path));
  const shown = parts.filter(({ when }) => when?.(read) ?? true);
  return Object.assign(
    {},
    ...shown.map((part) => {
      if (isFolded(part)) return faultsIn(part.parts, draft, base);
      const at = joined(base, part.path);
      if (isList(part)) {
        const entries = (valueAt(draft, at) as readonly unknown[] | undefined) ?? [];
        return Object.assign({}, ...entries.map((_, index) => faultsIn(part.list.parts, draft, `${at}.${index}`)));
      }
      const value = valueAt(draft, at);
      if (part.kind === 'codes' && codesIn(String(value ?? '')).length > MAX_OWN_CODES)
        return { [at]: t('{most} at once, at most. Import a file for more.', { most: numberText(MAX_OWN_CODES) }) };
      if (part.kind === 'rules') return faultsOfRules(value as readonly DraftRule[] | undefined, at);
      const isMissing = !part.shown && (value === undefined || value === null || String(value).trim() === '');
      return part.isRequired && isMissing ? { [at]: t('Required') } : {};
    }),
  ) as Readonly<Record<string, string>>;
}

function faultsOfRules(rules: readonly DraftRule[] = [], at: string): Readonly<Record<string, string>> {
  const incomplete = rules.flatMap((rule, index) => (isIncomplete(rule) ? [index] : []));
  return Object.fromEntries(incomplete.map((index) => [`${at}.${index}`, t('A condition has no value yet.')]));
}

function orderOfDates({ start_date: start, expiration_date: end }: Draft): Readonly<Record<string, string>> {
  if (!start || !end || Date.parse(String(end)) > Date.parse(String(start))) return {};
  return { expiration_date: t('The end must come after the start.') };
}
