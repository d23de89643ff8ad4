import { type Client, type Json } from './client.js';
import { type Answered } from './retrying-client.js';

export interface BookedRedemption {
  readonly id: string;
  /** Its id */
  readonly voucher: string;
  readonly amount: number;
  readonly customer: string | undefined;
}

/** The sums of what the engine answered, by which a test knows what it must show. */
export class RedemptionBooks {
  readonly redemptions = new Map<string, BookedRedemption>();
  readonly parents = new Set<string>();
  readonly rolledBack = new Set<string>();
  /** Ids that two requests were answered with. */
  readonly twice: string[] = [];

  constructor(answered: readonly Answered[]) {
    for (const { path, answer } of answered) {
      if (answer.status !== 200) continue;
      if (path === '/v1/redemptions') this.redeemed(answer.body);
      else this.rolledBackBy(answer.body);
    }
  }

  /** Redemptions of a voucher that were not rolled back. */
  inForce(voucher: string): BookedRedemption[] {
    return [...this.redemptions.values()].filter((each) => each.voucher === voucher && !this.rolledBack.has(each.id));
  }

  private redeemed({ redemptions, parent_redemption: parent }: Json): void {
    if (parent) this.add(this.parents, parent.id);
    for (const { id, related_object_id: voucher, amount, customer } of redemptions) {
      if (this.redemptions.has(id)) this.twice.push(id);
      this.redemptions.set(id, { id, voucher, amount, customer: customer?.source_id });
    }
  }

  private rolledBackBy(body: Json): void {
    const { rollbacks = [body], parent_rollback: parent } = body;
    for (const { redemption } of parent ? [...rollbacks, parent] : rollbacks) this.add(this.rolledBack, redemption);
  }

  private add(ids: Set<string>, id: string): void {
    if (ids.has(id)) this.twice.push(id);
    ids.add(id);
  }
}

/** All items of a list, read page by page. */
export async function everyPage(client: Client, path: string): Promise<Json[]> {
  const items: Json[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await client.get(`${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`);
    if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`);
    items.push(...body[body.data_ref]);
    if (body[body.data_ref].length < 100) return items;
  }
}

/** The sum of all entries in the ledger of a gift card. */
export async function sumOfLedger(client: Client, code: string): Promise<number> {
  let sum = 0;
  let after = '';
  for (;;) {
    const { body } = await client.get(`/v1/vouchers/${code}/transactions?limit=100${after}`);
    for (const { details } of body.data) sum += details.balance.amount;
    if (!body.has_more) return sum;
    after = `&starting_after_id=${body.more_starting_after}`;
  }
}
