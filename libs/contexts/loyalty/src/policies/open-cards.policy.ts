import { Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import { contextOfSource, Listeners, sourceOf } from '@perkstream/platform';
import { type CloudEvent, type VoucherCreatedV1, voucherEvents } from '@perkstream/published';
import { MemberRepository } from '../repositories/member.repository.js';
import { CardLedger } from '../services/card-ledger.js';

/**
 * When a loyalty card is made, books the points that it was made with, because the settlement round only sees booked
 * points.
 */
@Injectable()
export class OpenCardsPolicy {
  constructor(
    listeners: Listeners,
    private readonly members: MemberRepository,
    private readonly ledger: CardLedger,
  ) {
    const isCard = ({ type }: VoucherCreatedV1) => type === 'LOYALTY_CARD';
    listeners.on('open-cards', voucherEvents.created, (event) => this.heard(event), isCard);
  }

  private async heard(event: CloudEvent<VoucherCreatedV1>): Promise<void> {
    const { data } = event;
    const source = sourceOf(event, 'open-cards');
    if (!source) return;
    // By the code, which is that of a stream: views may not show the id yet.
    const member = await this.members.find(source.projectId, { memberId: data.code });
    // It may be deleted by now, and another one have its code.
    if (isRefusal(member) || member.card.id !== data.id) return;
    await this.ledger.opened(member, contextOfSource(source, 'open'));
  }
}
