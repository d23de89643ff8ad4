import { CustomerInput } from '../customers/bodies.js';
import { ListOf, Metadata } from '../language/index.js';

export class AddReferralHoldersBody {
  @ListOf(() => CustomerInput, { min: 1, max: 100 }, 'Created or updated as sent.')
  holders!: CustomerInput[];
  @Metadata({ optional: true }, 'Metadata of each holder.') metadata?: Record<string, unknown>;
}
