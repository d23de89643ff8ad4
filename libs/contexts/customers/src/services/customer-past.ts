import { thingOf } from '@perkstream/platform';
import { customerAggregate } from '../domain/customer/customer.decider.js';
import { profileOf } from '../presenters/customer-answer.presenter.js';

/** Customers as they were. */
export const customerPast = thingOf({
  type: 'customer',
  aggregate: customerAggregate,
  shown: (state) => (state.status === 'known' ? profileOf(state.customer) : undefined),
  uses: [],
});
