import { type OwnProblems } from '@perkstream/published';
import { type CustomerRefusal } from './domain/customer/customer.decider.js';

type Shown = CustomerRefusal | 'invalid_payload' | 'invalid_query_params' | 'page_over_limit';

export const customerProblems: OwnProblems<Shown> = {};
