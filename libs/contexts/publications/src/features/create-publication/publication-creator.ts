import { Injectable } from '@nestjs/common';
import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { commandContext, Messenger, PersonalData } from '@perkstream/platform';
import {
  type CreatePublication,
  type CreatePublicationBody,
  FindCustomer,
  PresentVouchers,
  type PublicationAnswer,
  type RequestContext,
  UpsertCustomer,
} from '@perkstream/published';
import { type PublicationRefusal } from '../../publications.refusals.js';
import { presentPublished } from '../../presenters/publication.presenter.js';
import { toEntry, PUBLICATION_PARTS } from '../../views/publications/publications.view.js';
import { refusalOf } from '../../processes/publication/publication-failure.js';
import { type EndedPublication } from '../../processes/publication/publication.process.js';
import { type PublicationAsked, Publisher } from './publisher.js';

/** Publishes codes to a customer, as a request asks. */
@Injectable()
export class PublicationCreator {
  constructor(
    private readonly messenger: Messenger,
    private readonly publisher: Publisher,
    private readonly personalData: PersonalData,
  ) {}

  async create(
    body: CreatePublicationBody,
    query: CreatePublication['query'],
    context: RequestContext,
  ): Promise<PublicationAnswer | Refusal<PublicationRefusal>> {
    const earlier = await this.publisher.recall(context);
    if (earlier) return this.answer(earlier, context);
    const { campaign = query.campaign } = body;
    const wanted = wantedOf({ ...body, campaign });
    if (!wanted) return refuse('missing_vouchers', { details: 'Either voucher or campaign is required' });
    const sourceId = body.source_id ?? null;
    if (sourceId !== null && wanted.kind === 'campaign' && wanted.count > 1) {
      return refuse('invalid_payload', { details: 'A source_id is allowed for the publication of a single code only' });
    }
    // A customer that joined already gets the code again, under any source id.
    const target = await this.publisher.find(wanted, query.join_once ? null : sourceId, context);
    if (isRefusal(target)) return target;
    const { projectId } = context;
    const customer = await this.messenger.send(
      new UpsertCustomer(projectId, body.customer, commandContext(context, 'customer')),
    );
    if (isRefusal(customer)) return customer;
    const asked: PublicationAsked = {
      customer,
      wanted,
      joinOnce: query.join_once === true,
      sourceId,
      metadata: body.metadata ?? {},
      channel: body.channel ?? 'API',
    };
    const ended = await this.publisher.publish(asked, target, context);
    return isRefusal(ended) ? ended : this.answer(ended, context);
  }

  private async answer(
    { state, vouchers }: EndedPublication,
    context: RequestContext,
  ): Promise<PublicationAnswer | Refusal<PublicationRefusal>> {
    if (state.status === 'failed') return refusalOf(state.failed);
    if (state.status !== 'succeeded') throw new Error(`A publication was left ${state.status}`);
    // What this process knows of an earlier one may be from before its customer was erased.
    const known = toEntry(state.succeeded, context.projectId);
    const [entry = known] = await this.personalData.openDocuments(PUBLICATION_PARTS, [known]);
    const ids = entry.vouchers_id;
    const [customer, shown] = await Promise.all([
      this.messenger.ask(new FindCustomer(context.projectId, { id: entry.customer_id })),
      vouchers.length > 0 || ids.length > 1
        ? vouchers
        : this.messenger.ask(new PresentVouchers(context.projectId, ids)),
    ]);
    const byId = new Map(shown.flatMap((voucher) => (voucher ? [[voucher.id, voucher] as const] : [])));
    return presentPublished(entry, customer, byId);
  }
}

/** A code wins over a campaign; undefined when neither is named. */
function wantedOf({ voucher, campaign }: CreatePublicationBody): PublicationAsked['wanted'] | undefined {
  if (voucher !== undefined) return { kind: 'voucher', named: voucher };
  if (campaign === undefined) return undefined;
  if (typeof campaign === 'string') return { kind: 'campaign', named: campaign, count: 1 };
  return { kind: 'campaign', named: campaign.name, count: campaign.count ?? 1 };
}
