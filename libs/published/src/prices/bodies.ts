import { Text } from '../language/index.js';

/** Why a price is not to count: an error of a price list, for example. */
export class ExcludePriceBody {
  @Text({ min: 1, max: 500 }, 'Why the price does not count for the lowest price.') reason!: string;
}
