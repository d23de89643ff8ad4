import { Injectable } from '@nestjs/common';
import { type ListRequest } from '@perkstream/domain-filters';
import { type Condition } from '@perkstream/kernel';
import { listAnswer, Messenger, ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import {
  type AnswerOf,
  ExamineVouchers,
  type ListPublications,
  PresentVouchers,
  type PublicationInListAnswer,
  type RequestContext,
  type VoucherAnswer,
} from '@perkstream/published';
import { presentInList } from '../presenters/publication.presenter.js';
import { PublicationPeople } from './publication-people.js';
import { type PublicationEntry, publicationsView } from '../views/publications/publications.view.js';

/** Lists of publications. */
@Injectable()
export class PublicationLists {
  constructor(
    private readonly views: ViewRunner,
    private readonly messenger: Messenger,
    private readonly people: PublicationPeople,
  ) {}

  async list(
    context: RequestContext,
    asked: Pick<ListRequest, 'orderBy' | 'offset' | 'limit' | 'where'>,
    further: readonly Condition[],
  ): Promise<AnswerOf<typeof ListPublications>> {
    const where = ofProject(context.projectId, asked.where, ...further);
    const { found: entries, total } = await pageOfList(this.views.collection(publicationsView), where, asked);
    return listAnswer('publications', await this.present(context.projectId, entries), total);
  }

  /** In the order asked; undefined for each that the project does not have. */
  async byIds(projectId: string, ids: readonly string[]): Promise<readonly (PublicationInListAnswer | undefined)[]> {
    const entries = (await this.views.collection(publicationsView).getMany(ids)).filter(
      (entry) => entry?.projectId === projectId,
    );
    const shown = await this.present(projectId, entries as PublicationEntry[]);
    const byId = new Map(shown.map((publication) => [publication.id, publication]));
    return ids.map((id) => byId.get(id));
  }

  private async present(projectId: string, entries: readonly PublicationEntry[]): Promise<PublicationInListAnswer[]> {
    const people = entries.map((entry) => entry.customer_id);
    const [customers, vouchers] = await Promise.all([
      this.people.present({ projectId }, people),
      this.vouchersOf(projectId, entries),
    ]);
    return entries.map((entry) => presentInList(entry, customers, vouchers));
  }

  /** Which publications a voucher, by code or id, was part of. */
  async ofVoucher({ projectId, now }: RequestContext, voucher: string): Promise<Condition> {
    const [examined] = await this.messenger.ask(new ExamineVouchers(projectId, [{ id: voucher }], now));
    return examined
      ? { field: 'vouchers_id', is: examined.redeemable.id }
      : {
          any: [
            { field: 'vouchers', is: voucher },
            { field: 'vouchers_id', is: voucher },
          ],
        };
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
