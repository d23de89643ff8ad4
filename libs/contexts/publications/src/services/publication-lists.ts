import { Injectable } from '@nestjs/common';
import { type ListRequest } from '@perkstream/domain-filters';
import { type Condition } from '@perkstream/kernel';
import { Messenger, ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import { type Collection } from '@perkstream/ports';
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
  private readonly entries: () => Collection<PublicationEntry>;

  constructor(
    views: ViewRunner,
    private readonly messenger: Messenger,
    private readonly people: PublicationPeople,
  ) {
    this.entries = views.lazily(publicationsView);
  }

  async list(
    context: RequestContext,
    asked: Pick<ListRequest, 'orderBy' | 'offset' | 'limit' | 'where'>,
    further: readonly Condition[],
  ): Promise<AnswerOf<typeof ListPublications>> {
    const where = ofProject(context.projectId, asked.where, ...further);
    const { found: entries, total } = await pageOfList(this.entries(), where, asked);
    const [customers, vouchers] = await Promise.all([
      this.people.present(
        context,
        entries.map((entry) => entry.customer_id),
      ),
      this.vouchersOf(context.projectId, entries),
    ]);
    return publicationList(
      entries.map((entry) => presentInList(entry, customers, vouchers)),
      total,
    );
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

export function publicationList(
  publications: readonly PublicationInListAnswer[],
  total: number,
): AnswerOf<typeof ListPublications> {
  return { object: 'list', data_ref: 'publications', publications: [...publications], total };
}
