import { Injectable } from '@nestjs/common';
import { Messenger } from '@perkstream/platform';
import {
  type CustomerAnswer,
  type CustomerSummaryAnswer,
  PresentCustomers,
  type RequestContext,
} from '@perkstream/published';

const NOTHING: CustomerSummaryAnswer = {
  redemptions: {
    total_redeemed: 0,
    total_failed: 0,
    total_succeeded: 0,
    total_rolled_back: 0,
    total_rollback_failed: 0,
    total_rollback_succeeded: 0,
    gift: { redeemed_amount: 0, amount_to_go: 0 },
    loyalty_card: { redeemed_points: 0, points_to_go: 0 },
  },
  orders: { total_amount: 0, total_count: 0, average_amount: 0, last_order_amount: 0 },
};

/** Customers as publications show them: whole, as lists of customers answer one. */
@Injectable()
export class PublicationPeople {
  constructor(private readonly messenger: Messenger) {}

  /** Customers by id; a deleted one is shown by the id alone. */
  async present(
    { projectId }: Pick<RequestContext, 'projectId'>,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, object>> {
    const distinct = [...new Set(ids)];
    if (distinct.length === 0) return new Map();
    const people = await this.messenger.ask(new PresentCustomers(projectId, distinct));
    return new Map(distinct.map((id, index) => [id, people[index] ?? nobody(id)]));
  }
}

/** A customer who was deleted. */
function nobody(id: string): Partial<CustomerAnswer> {
  return {
    id,
    address: null,
    metadata: {},
    system_metadata: {},
    summary: NOTHING,
    loyalty: { points: 0, referred_customers: 0, campaigns: {} },
    referrals: { total: 0, campaigns: [] },
    object: 'customer',
  };
}
