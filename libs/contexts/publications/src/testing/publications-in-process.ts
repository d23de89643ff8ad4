import { type JsonObject } from '@perkstream/kernel';
import { type ErrorBody, FindMembership } from '@perkstream/published';
import { ContextInProcess, type Given, type AnswerFor } from '@perkstream/testing';
import { PublicationsModule } from '../publications.module.js';
import { FakeContexts } from './fake-contexts.js';

export const DAY_1 = '2026-03-01T08:00:00.000Z';
export const DAY_2 = '2026-03-02T08:00:00.000Z';

export class PublicationsInProcess extends ContextInProcess {
  readonly fakes = new FakeContexts();
  /** What work in the background could not go on for. */
  readonly failures: unknown[] = [];

  constructor() {
    super(PublicationsModule, { projectId: 'proj_1', now: DAY_1 });
  }

  static start(): Promise<PublicationsInProcess> {
    return new PublicationsInProcess().open();
  }

  /** The codes that the customer got. */
  async publish(customer: string, body: object, given: Given = {}): Promise<string[]> {
    const wanted = { customer: { source_id: customer }, ...body };
    const answer = await this.answer('create-publication', {}, wanted, given);
    const { voucher, vouchers } = answer as { voucher?: { code: string }; vouchers?: string[] };
    return vouchers ?? [voucher?.code ?? ''];
  }

  refused(customer: string, body: object, given: Given = {}): Promise<ErrorBody> {
    return this.refusal('create-publication', {}, { customer: { source_id: customer }, ...body }, given);
  }

  listed(query: object = {}, given: Given = {}): Promise<{ publications: JsonObject[]; total: number }> {
    return this.answer('list-publications', {}, undefined, { query, ...given });
  }

  /** The code by which the customer is a member of the campaign. */
  async membershipOf(customer: string, campaign: string): Promise<string | undefined> {
    return this.messenger.ask(new FindMembership('proj_1', `camp_${campaign}`, `cust_${customer}`));
  }

  /** The types of the events of a publication. */
  async eventsOf(id: unknown): Promise<string[]> {
    return (await this.events.read(`publication-proj_1.${String(id)}`)).map(({ type }) => type);
  }

  protected override answerForOthers(handle: AnswerFor): void {
    this.fakes.answer(handle);
  }

  protected override failed(error: unknown): void {
    this.failures.push(error);
  }
}
