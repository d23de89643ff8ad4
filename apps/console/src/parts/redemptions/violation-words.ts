import { t } from '../../texts/texts.js';

/** Of each text of the engine about a property that is not as it must be: how people say it, with the value in question. */
const WORDS: readonly (readonly [RegExp, (value: string) => string])[] = [
  [/required property|must NOT have fewer than 1 (?:characters|items)/, () => t('Fill this in.')],
  [/must NOT have fewer than (\d+) characters/, (value) => t('Use at least {value} characters.', { value })],
  [/must NOT have more than (\d+) characters/, (value) => t('Use at most {value} characters.', { value })],
  [/must be >= (\S+)/, (value) => t('It must be {value} or more.', { value })],
  [/must be <= (\S+)/, (value) => t('It must be {value} or less.', { value })],
  [/must be > (\S+)/, (value) => t('It must be more than {value}.', { value })],
  [/must be < (\S+)/, (value) => t('It must be less than {value}.', { value })],
  [/should be (?:number|integer)/, () => t('It must be a number.')],
];

/** What is wrong with a field, in words for people; undefined where there are none but the engine's. */
export function violationWords(details: string): string | undefined {
  for (const [pattern, words] of WORDS) {
    const found = pattern.exec(details);
    if (found) return words(found[1] ?? '');
  }
  return undefined;
}
