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
    this.answers.push(`/v1/customers/${this.customerId}/activity`, `/v1/customers/${this.customerId}/activities`);
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
