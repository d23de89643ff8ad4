import { Inject, Injectable } from '@nestjs/common';
import { type Condition } from '@perkstream/kernel';
import { EVENT_STORE, Messenger, streamName, ViewRunner } from '@perkstream/platform';
import { type EventStore } from '@perkstream/ports';
import {
  eventSourceOf,
  ExamineVouchers,
  FindCustomer,
  PresentVouchers,
  type PublicationInListAnswer,
  type PublicationOfVoucherAnswer,
  type RequestContext,
  type VoucherAnswer,
} from '@perkstream/published';
import { publicationAggregate } from '../domain/publication/publication.decider.js';
import { presentInList } from '../presenters/publication.presenter.js';
import { PublicationPeople } from './publication-people.js';
import { type PublicationEntry, publicationsView } from '../views/publications/publications.view.js';

/** Lists of publications. */
@Injectable()
export class PublicationLists {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly views: ViewRunner,
    private readonly messenger: Messenger,
    private readonly people: PublicationPeople,
  ) {}

  /** In the order asked; undefined for each that the project does not have. */
  async byIds(projectId: string, ids: readonly string[]): Promise<readonly (PublicationInListAnswer | undefined)[]> {
    const entries = (await this.views.collection(publicationsView).getMany(ids)).filter(
      (entry) => entry?.projectId === projectId,
    );
    const shown = await this.present(projectId, entries as PublicationEntry[]);
    const byId = new Map(shown.map((publication) => [publication.id, publication]));
    return ids.map((id) => byId.get(id));
  }

  async present(projectId: string, entries: readonly PublicationEntry[]): Promise<PublicationInListAnswer[]> {
    const people = entries.map((entry) => entry.customer_id);
    const [customers, vouchers] = await Promise.all([
      this.people.present({ projectId }, people),
      this.vouchersOf(projectId, entries),
    ]);
    return entries.map((entry) => presentInList(entry, customers, vouchers));
  }

  /** With who made each of them, as its first event has it. */
  async presentWithSources(
    projectId: string,
    entries: readonly PublicationEntry[],
  ): Promise<PublicationOfVoucherAnswer[]> {
    const shown = await this.present(projectId, entries);
    return Promise.all(
      shown.map(async (publication) => {
        const stream = streamName(publicationAggregate.category, projectId, publication.id);
        const [first] = await this.store.read(stream, { maxCount: 1 });
        return first ? { ...publication, event_source: { ...eventSourceOf(first.metadata) } } : publication;
      }),
    );
  }

  /** Which publications a voucher, by code or id, was part of. */
  async ofVoucher(context: RequestContext, voucher: string): Promise<Condition> {
    const gone = {
      any: [
        { field: 'vouchers', is: voucher },
        { field: 'vouchers_id', is: voucher },
      ],
    };
    return (await this.ofKnownVoucher(context, voucher)) ?? gone;
  }

  /** undefined: there is no such voucher */
  async ofKnownVoucher({ projectId, now }: RequestContext, voucher: string): Promise<Condition | undefined> {
    const [examined] = await this.messenger.ask(new ExamineVouchers(projectId, [{ id: voucher }], now));
    return examined && { field: 'vouchers_id', is: examined.redeemable.id };
  }

  /** Which publications went to a customer, by id or source id: none where there is no such customer. */
  async ofCustomer({ projectId }: RequestContext, customer: string): Promise<Condition> {
    const found = await this.messenger.ask(new FindCustomer(projectId, { idOrSourceId: customer }));
    return { field: 'customer_id', in: found ? [found.id] : [] };
  }

  private async vouchersOf(
    projectId: string,
    entries: readonly PublicationEntry[],
  ): Promise<ReadonlyMap<string, VoucherAnswer>> {
    const shown = entries.filter((entry) => entry.vouchers_id.length === 1).flatMap((entry) => entry.vouchers_id);
    const ids = [...new Set(shown)];
    if (ids.length === 0) return new Map();
    const vouchers = await this.messenger.ask(new PresentVouchers(projectId, ids));
    return new Map(ids.flatMap((id, i) => (vouchers[i] ? [[id, vouchers[i]] as const] : [])));
  }
}
