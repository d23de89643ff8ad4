import { type CustomerAnswer, type CustomerProfileAnswer, type StoredCustomer } from '@perkstream/published';
import {
  type CardTotals,
  type CustomerSummary,
  NO_SUMMARY,
  presentLoyalty,
  presentReferrals,
  presentSummary,
} from '../views/customer-summaries/customer-summary.js';

/** What is known about a customer, in the names of the wire. */
export function profileOf(customer: StoredCustomer): CustomerProfileAnswer {
  const { id, sourceId, name, description, email, phone, birthdate, address, metadata, createdAt, updatedAt } =
    customer;
  return {
    id,
    ...(sourceId !== null && { source_id: sourceId }),
    ...(name !== null && { name }),
    ...(description !== null && { description }),
    ...(email !== null && { email }),
    ...(phone !== null && { phone }),
    ...(birthdate !== null && { birthday: birthdate, birthdate }),
    address,
    metadata,
    created_at: createdAt,
    ...(updatedAt !== null && { updated_at: updatedAt }),
    object: 'customer',
  };
}

/** A customer as answers show one; without a summary: one without any history yet. */
export function presentCustomer(
  profile: CustomerProfileAnswer,
  summary: CustomerSummary = NO_SUMMARY,
  cards?: CardTotals,
): CustomerAnswer {
  return {
    ...profile,
    system_metadata: {},
    summary: presentSummary(summary, cards),
    loyalty: presentLoyalty(summary, cards),
    referrals: presentReferrals(summary),
  };
}
