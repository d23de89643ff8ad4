import { expect } from '@jest/globals';
import { type Answer, type Client, type Json, newProject } from './client.js';
import { expectToKeepContract, expectToKeepSchema } from './contract.js';

export const tenth = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };

/** Ada, a customer of a project of her own, and what she does there. */
export class CustomerInShop {
  private constructor(
    readonly shop: Client,
    readonly projectId: string,
    readonly id: string,
  ) {}

  static async create(): Promise<CustomerInShop> {
    const { client, id } = await newProject();
    const { body } = await client.post('/v1/customers', { source_id: 'ada', name: 'Ada', email: 'ada@example.com' });
    return new CustomerInShop(client, id, body.id);
  }

  async made(path: string, body?: object): Promise<Json> {
    const answer = await this.shop.post(path, body);
    expect({ path, ...answer }).toMatchObject({ status: 200 });
    return answer.body;
  }

  kept(operationId: string, answer: Answer): Json {
    expect(answer).toMatchObject({ status: 200 });
    expectToKeepContract(operationId, answer);
    return answer.body;
  }

  /** What each entry is about has the documented form of its type. */
  async activity(query = ''): Promise<Json> {
    const found = this.kept('list-customer-activity', await this.shop.get(`/v1/customers/ada/activity${query}`));
    for (const { type, data } of found.data) {
      expectToKeepSchema('list-customer-activity', schemaOf(type), withoutMistakes(type, data.data));
    }
    return found;
  }

  async types(query = ''): Promise<string[]> {
    return (await this.activity(query)).data.map(({ type }: Json) => type);
  }

  async memberActivity(code: string): Promise<Json[]> {
    const { data } = this.kept(
      'list-member-activity',
      await this.shop.get(`/v1/loyalties/members/${code}/activity?limit=100`),
    );
    for (const { type, data: about } of data) {
      expectToKeepSchema('list-member-activity', schemaOf(type), withoutMistakes(type, about.data));
    }
    return data;
  }

  redeem(code: string, order: object = { source_id: 'A-1', amount: 10_000 }): Promise<Answer> {
    const redeemables = [{ object: 'voucher', id: code }];
    return this.shop.post('/v1/redemptions', { redeemables, order, customer: { id: this.id } });
  }

  async mug(): Promise<Json> {
    return { id: (await this.made('/v1/products', { name: 'Mug', price: 500 })).id };
  }
}

const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  'customer.voucher.gift.balance_added': 'EventCustomerGiftVoucherBalanceAdded',
  'customer.voucher.loyalty_card.points_expired': 'EventCustomerVouchersLoyaltyPointsExpired',
  'customer.reward_redemptions.rolledback': 'EventCustomerRewardRedemptionsRolledBack',
};

/** Of a type of activities: the contract calls it by the words of the type. Those of members misspell one. */
function schemaOf(misspelt: string): string {
  const type = misspelt.replace('succceeded', 'succeeded');
  const words = type.replace('customer.', '').replace('voucher.loyalty_card', 'loyalty_card').split(/[._]/);
  const named = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return NAMED_OTHERWISE[type] ?? `EventCustomer${named}`;
}

/** The contract has points by hand accrued, and failed publications succeed. */
function withoutMistakes(type: string, { transaction, publication, ...data }: Json): Json {
  if (type.endsWith('.points_added')) return { ...data, transaction: { ...transaction, type: 'POINTS_ACCRUAL' } };
  if (type === 'customer.publication.failed') return data;
  return { ...data, ...(transaction && { transaction }), ...(publication && { publication }) };
}
