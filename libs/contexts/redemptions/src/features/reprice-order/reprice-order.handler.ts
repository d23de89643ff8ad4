import { handler } from '@perkstream/platform';
import { RepriceOrder } from '@perkstream/published';
import { Repricer } from './repricer.js';

export const repriceOrder = handler(RepriceOrder, [Repricer], (query, repricer) => repricer.reprice(query));
