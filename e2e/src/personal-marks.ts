import { expect } from '@jest/globals';
import { type Client, type Json, type Project, unique } from './client.js';

/** The customer whom marks are about, and where each is seen in lists and answers. */
export class PersonalMarks {
  readonly email = `${unique('grace').toLowerCase()}@example.com`;
  /** By what was written: the text that stands in it, and nowhere else. */
  readonly all: Record<string, string> = { email: this.email };
  /** What may show them besides the lists of the project. */
  readonly answers: string[] = [];
  customerId = '';
  private readonly shop: Client;

  constructor(
    private readonly project: Pick<Project, 'id' | 'client'>,
    private readonly management: Client,
  ) {
    this.shop = project.client;
  }

  /** All that a project stores of somebody, each under a mark of its own. */
  async leave(): Promise<this> {
    await this.leaveProfile();
    await this.leaveEvent();
    await this.leaveOrders();
    await this.leaveRedemptions();
    await this.leavePublications();
    await this.leaveFilters();
    return this;
  }

  /** The marks that stand in the text. */
  in(text: string): string[] {
    return Object.entries(this.all).flatMap(([name, mark]) => (text.includes(mark) ? [name] : []));
  }

  private async leaveProfile(): Promise<void> {
    const sent = {
      source_id: this.mark('source_id'),
      email: this.email,
      name: this.mark('name'),
      description: this.mark('description'),
      phone: `+44 20 ${Date.now()}`,
      address: { city: this.mark('city'), line_1: this.mark('street'), state: this.mark('state') },
      metadata: { nickname: this.mark('metadata of the customer') },
    };
    this.all['phone'] = sent.phone;
    const { id } = await this.answered('POST', '/v1/customers', sent);
    this.customerId = id;
    this.answers.push(`/v1/customers/${id}`);
  }

  private async leaveEvent(): Promise<void> {
    const name = unique('event');
    const schemas = `/management/v1/projects/${this.project.id}/custom-event-schemas`;
    const made = await this.management.post(schemas, { name, schema: { properties: {} } });
    expect(made.status).toBe(200);
    const metadata = { said: this.mark('metadata of a custom event') };
    await this.answered('POST', '/v1/events', { event: name, customer: this.customer, metadata });
    for (const path of ['activity', 'activities'])
      this.answers.push(`/v1/customers/${this.customerId}/${path}?limit=100`);
  }

  private async leaveOrders(): Promise<void> {
    const order = (name: string) => ({ amount: 1_000, status: 'PAID', metadata: { note: this.mark(name) } });
    const { id } = await this.answered('POST', '/v1/orders', {
      ...order('metadata of an order'),
      customer: this.customer,
    });
    const changed = { metadata: { more: this.mark('changed metadata of an order') } };
    await this.answered('PUT', `/v1/orders/${id}`, changed);
    const { id: later } = await this.answered('POST', '/v1/orders', order('metadata of an order before its customer'));
    // It was about nobody until then, and stays in that event: see decision 0226.
    delete this.all['metadata of an order before its customer'];
    const named = { customer: this.customer, metadata: { note: this.mark('metadata of an order with its customer') } };
    await this.answered('PUT', `/v1/orders/${later}`, named);
    this.answers.push(`/v1/orders/${id}`, `/v1/orders/${later}`);
  }

  private async leaveRedemptions(): Promise<void> {
    const [code, other, used] = await Promise.all([this.voucher(), this.voucher(), this.voucher({ quantity: 1 })]);
    const redeem = (codes: readonly string[], name: string) => ({
      redeemables: codes.map((each) => ({ object: 'voucher', id: each })),
      customer: this.customer,
      order: { amount: 5_000, metadata: { gift: this.mark(`order of ${name}`) } },
      metadata: { till: this.mark(name) },
    });
    const alone = await this.answered('POST', '/v1/redemptions', redeem([code!], 'a redemption'));
    const stack = await this.answered('POST', '/v1/redemptions', redeem([code!, other!], 'a stack'));
    await this.answered('POST', '/v1/redemptions', { redeemables: [{ object: 'voucher', id: used }] });
    const failed = redeem([used!], 'a failed redemption');
    await this.answered('POST', '/v1/redemptions', failed, 400);
    const reason = { metadata: { why: this.mark('a rollback') } };
    const { id } = alone.redemptions[0];
    await this.answered('POST', `/v1/redemptions/${id}/rollback`, reason);
    await this.answered(
      'POST',
      `/v1/redemptions/${id}/rollback`,
      { metadata: { why: this.mark('a failed rollback') } },
      400,
    );
    const parent = stack.parent_redemption.id;
    await this.answered('POST', `/v1/redemptions/${parent}/rollbacks`, {
      metadata: { why: this.mark('a rollback of a stack') },
    });
    this.answers.push(`/v1/redemptions/${id}`, `/v1/redemptions/${parent}`, `/v1/vouchers/${code}/redemption`);
    for (const { order } of [alone, stack]) if (order?.id) this.answers.push(`/v1/orders/${order.id}`);
  }

  private async leavePublications(): Promise<void> {
    const code = await this.voucher();
    const publish = (name: string) => ({ voucher: code, customer: this.customer, metadata: { by: this.mark(name) } });
    await this.answered('POST', '/v1/publications', publish('metadata of a publication'));
    this.answers.push(`/v1/vouchers/${code}/publications`);
  }

  /** Filters name the person by other means than the id; the texts around make each of them a mark of its own. */
  private async leaveFilters(): Promise<void> {
    const filterBy = (field: string, name: string, value: string) => {
      this.all[name] = `${unique('around')} ${value}`;
      return { [field]: { conditions: { $in: [this.all[name], 'somebody else'] } } };
    };
    const filters = filterBy('email', 'filter of an export', this.email);
    const parameters = { fields: ['id'], filters };
    await this.answered('POST', '/v1/exports', { exported_object: 'customer', parameters });
    const filter = filterBy('email', 'filter of a segment', this.email);
    await this.answered('POST', '/v1/segments', { name: unique('segment'), type: 'auto-update', filter });
    const query = `search=${(this.all['query of a saved view'] = `${unique('around')}${encodeURIComponent(this.email)}`)}`;
    await this.answered('POST', '/v1/saved-views', { page: 'customers', name: unique('view'), query });
  }

  private async voucher(redemption: object = {}): Promise<string> {
    const code = unique('CODE');
    const discount = { type: 'AMOUNT', amount_off: 100 };
    await this.answered('POST', `/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount, redemption });
    return code;
  }

  private get customer(): object {
    return { id: this.customerId };
  }

  private mark(name: string): string {
    return (this.all[name] = unique('mark'));
  }

  private async answered(method: string, path: string, body: object, status = 200): Promise<Json> {
    const answer = await this.shop.send(method, path, body);
    expect({ path, ...answer }).toMatchObject({ status });
    return answer.body;
  }
}
