import { type OwnProblems } from '@perkstream/published';
import { type CustomerRefusal as Refused } from './domain/customer/customer.decider.js';

export type CustomerRefusal = Refused | 'metadata_validation_failed';

export const customerProblems: OwnProblems<CustomerRefusal> = {};
