import { CustomerInput } from '../customers/bodies.js';
import { ListOf, Metadata } from '../language/index.js';

export class AddReferralHoldersBody {
  @ListOf(() => CustomerInput, { min: 1, max: 100 }, 'made or updated, like customers everywhere')
  holders!: CustomerInput[];
  @Metadata({ optional: true }, 'of each of the holders') metadata?: Record<string, unknown>;
}
