import { membershipOperators } from '../operators/name.operators.js';
import { type RuleDefinition } from '../rule-definition.js';
import { type RuleSubject } from '../rule-subject.js';
import { metadataRule, valueRule } from './value-rule.js';

/** `customer.segment`: in, or not in, segments. `customer.metadata`: an attribute. */
export const customerRules: readonly RuleDefinition[] = [
  {
    ...valueRule({
      name: 'customer.segment',
      group: 'customer',
      need: 'customer',
      operators: membershipOperators,
      read: membershipOf,
    }),
    segments: ({ conditions }) => Object.values(conditions).flat().map(String),
    actual: (subject, { conditions }) => Object.values(conditions).flat().map(String).filter(membershipOf(subject)),
  },
  metadataRule({
    name: 'customer.metadata',
    group: 'customer',
    need: 'customer',
    read: ({ customer }) => customer?.metadata,
  }),
];

function membershipOf({ customer }: RuleSubject): (segmentId: string) => boolean {
  const segments = customer?.segments;
  if (!segments) return () => false;
  return typeof segments === 'function' ? segments : (segmentId) => segments.has(segmentId);
}
