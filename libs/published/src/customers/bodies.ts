import { Instant, Metadata, ObjectOf, Text } from '../language/index.js';

export class CustomerAddressInput {
  @Text({ optional: true, nullable: true, max: 500 }) city?: string | null;
  @Text({ optional: true, nullable: true, max: 500 }) state?: string | null;
  @Text({ optional: true, nullable: true, max: 500 }) line_1?: string | null;
  @Text({ optional: true, nullable: true, max: 500 }) line_2?: string | null;
  @Text({ optional: true, nullable: true, max: 500 }) country?: string | null;
  @Text({ optional: true, nullable: true, max: 500 }) postal_code?: string | null;
}

/** What is known about a person. Only fields that are sent change; of these, null is the same as not being sent. */
export class CustomerProfileInput {
  @Text({ optional: true, max: 500 }) name?: string;
  @Text({ optional: true, max: 10_000 }) description?: string;
  @Text({ optional: true, max: 500 }, 'Any text. Addresses are stored as sent.') email?: string;
  @Text({ optional: true, max: 500 }) phone?: string;
  @Instant({ optional: true }, '`YYYY-MM-DD`. Older name of `birthdate`, which takes precedence.') birthday?: string;
  @Instant({ optional: true }, '`YYYY-MM-DD`.') birthdate?: string;
  @Metadata({ optional: true, of: 'customer' }, 'Merged with the stored metadata key by key. `null` removes a key.')
  metadata?: Record<string, unknown>;
}

/** What changes of a customer who exists. */
export class UpdateCustomerBody extends CustomerProfileInput {
  @ObjectOf(() => CustomerAddressInput, { optional: true, nullable: true }, 'Replaces the address. `null` removes it.')
  address?: CustomerAddressInput | null;
}

/** A customer as operations take one: found by `id`, else by `source_id`; made when nobody has the `source_id`. */
export class CustomerInput extends CustomerProfileInput {
  @ObjectOf(() => CustomerAddressInput, { optional: true }, 'Replaces the address.')
  address?: CustomerAddressInput;
  @Text({ optional: true, min: 1, max: 200 }, 'ID of an existing customer (`cust_…`).') id?: string;
  @Text({ optional: true, min: 1, max: 500 }, 'Your own ID of the customer. Cannot be changed.')
  source_id?: string;
}
