import { type Aggregate } from '@perkstream/platform';
import { type CustomerEvent } from '@perkstream/published';
import { type CustomerCommand } from './commands.js';
import { customerDecider, type CustomerRefusal } from './customer.decider.js';
import { type CustomerState } from './state.js';

/** One stream per customer, named by the customer's id, sealed under a key of its own. No snapshots: they would not be sealed. */
export const customerAggregate: Aggregate<CustomerCommand, CustomerEvent, CustomerState, CustomerRefusal> = {
  category: 'customer',
  decider: customerDecider,
  personal: true,
};
