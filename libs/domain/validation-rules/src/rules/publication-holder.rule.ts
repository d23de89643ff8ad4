import { flagOperators } from '../operators/flag.operators.js';
import { type RuleDefinition } from '../rule-definition.js';
import { type Rule } from '../rule-set.js';

/** `publication.redeemable_by_linked_customer`: switched on, only the customer to whom the code was published may redeem. */
export const publicationHolderRule: RuleDefinition = {
  name: 'publication.redeemable_by_linked_customer',
  group: 'customer',
  operators: flagOperators,
  need: (rule) => (isOn(rule) ? 'customer' : undefined),
  compile: (rule) => {
    if (!isOn(rule)) return () => true;
    return ({ customer, holderId }) => holderId !== undefined && holderId === customer?.id;
  },
  actual: ({ holderId }) => holderId,
};

function isOn({ conditions }: Rule): boolean {
  return conditions['$is']?.[0] === true;
}
