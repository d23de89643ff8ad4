import { thingOf } from '@perkstream/platform';
import { ruleAggregate } from '../domain/rule/rule.decider.js';
import { presentRule } from '../presenters/rule.presenter.js';

/** Validation rules as they were. */
export const rulePast = thingOf({
  type: 'validation_rules',
  aggregate: ruleAggregate,
  shown: (state) => (state.status === 'live' ? presentRule(state, 0) : undefined),
  uses: ['validation_rule.cleared'],
});
