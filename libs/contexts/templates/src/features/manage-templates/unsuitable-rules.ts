import { type RuleSet } from '@perkstream/domain-validation-rules';

/** Keys and users are those of one project. */
const UNSUITABLE = new Set(['redemption.api_key', 'redemption.user.login']);

/** Names of conditions that no template can hold, at any depth. */
export function unsuitableRule({ rules: { rules } }: Pick<RuleSet, 'rules'>): string[] {
  return Object.values(rules).flatMap(({ name, rules: below }) => [
    ...(UNSUITABLE.has(name) ? [name] : []),
    ...(below ? unsuitableRule({ rules: below }) : []),
  ]);
}

/** Ids of the segments that rules name, at any depth. */
export function segmentsIn({ rules: { rules } }: Pick<RuleSet, 'rules'>): string[] {
  return Object.values(rules).flatMap(({ name, conditions, rules: below }) => [
    ...(name === 'customer.segment'
      ? Object.values(conditions)
          .flat()
          .filter((id) => typeof id === 'string')
      : []),
    ...(below ? segmentsIn({ rules: below }) : []),
  ]);
}
