import { Inject, Injectable } from '@nestjs/common';
import { MESSAGE_BUS } from '@perkstream/platform';
import { type MessageBus } from '@perkstream/ports';
import {
  type CustomerAnswer,
  type CustomerSummaryAnswer,
  getCustomer,
  type Reply,
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

/** Customers as publications show them: whole, as the operation that gets one answers. */
@Injectable()
export class PublicationPeople {
  constructor(@Inject(MESSAGE_BUS) private readonly bus: MessageBus) {}

  /** By id; of one who is gone, only the id is left. */
  async present(context: RequestContext, ids: readonly string[]): Promise<ReadonlyMap<string, object>> {
    const distinct = [...new Set(ids)];
    const people = await Promise.all(distinct.map((id) => this.presentOne(context, id)));
    return new Map(distinct.map((id, index) => [id, people[index] as object]));
  }

  private async presentOne(context: RequestContext, id: string): Promise<object> {
    const reply = await this.bus.request<Reply>({
      name: getCustomer.id,
      service: getCustomer.service,
      key: id,
      deadline: context.deadline,
      payload: { context, params: { customerId: id }, query: {}, body: undefined },
    });
    return 'error' in reply ? nobody(id) : (reply.body as CustomerAnswer);
  }
}

/** A customer who was deleted. */
function nobody(id: string): Partial<CustomerAnswer> {
  return {
    id,
    metadata: {},
    system_metadata: {},
    summary: NOTHING,
    loyalty: { points: 0, referred_customers: 0, campaigns: {} },
    referrals: { total: 0, campaigns: [] },
    object: 'customer',
  };
}
