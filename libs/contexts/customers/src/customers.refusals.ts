import { type OwnProblems } from '@perkstream/published';
import { type CustomerRefusal as Refused } from './domain/customer/customer.decider.js';

export type CustomerRefusal = Refused | 'metadata_validation_failed';

type Shown = CustomerRefusal | 'invalid_payload' | 'invalid_query_params' | 'page_over_limit';

export const customerProblems: OwnProblems<Shown> = {};
