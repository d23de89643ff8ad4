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
  @Text({ optional: true, max: 500 }, 'any text: addresses are kept as they come') email?: string;
  @Text({ optional: true, max: 500 }) phone?: string;
  @Instant({ optional: true }, 'YYYY-MM-DD; the older name of birthdate, which wins') birthday?: string;
  @Instant({ optional: true }, 'YYYY-MM-DD') birthdate?: string;
  @Metadata({ optional: true, of: 'customer' }, 'merged key by key with what is known; null removes a key')
  metadata?: Record<string, unknown>;
}

/** What changes of a customer who exists. */
export class UpdateCustomerBody extends CustomerProfileInput {
  @ObjectOf(
    () => CustomerAddressInput,
    { optional: true, nullable: true },
    'takes the place of the address known so far; null takes it away',
  )
  address?: CustomerAddressInput | null;
}

/** A customer as operations take one: found by `id`, else by `source_id`; made when nobody has the `source_id`. */
export class CustomerInput extends CustomerProfileInput {
  @ObjectOf(() => CustomerAddressInput, { optional: true }, 'takes the place of the address known so far')
  address?: CustomerAddressInput;
  @Text({ optional: true, min: 1, max: 200 }, 'cust_…: of a customer that exists') id?: string;
  @Text({ optional: true, min: 1, max: 500 }, 'the id that the person has with the client; cannot be changed later')
  source_id?: string;
}
