import { Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import { Listeners } from '@perkstream/platform';
import { type CloudEvent, type VoucherCreatedV1, voucherEvents } from '@perkstream/published';
import { MemberRepository } from '../repositories/member.repository.js';
import { CardLedger } from '../services/card-ledger.js';

/** When a loyalty card is made, the points that it was made with are booked: only what is booked falls due in the nightly round. */
@Injectable()
export class OpenCardsPolicy {
  constructor(
    listeners: Listeners,
    private readonly members: MemberRepository,
    private readonly ledger: CardLedger,
  ) {
    listeners.on('open-cards', voucherEvents.created, (event) => this.heard(event));
  }

  private async heard({ id, data, projectid, correlationid, time }: CloudEvent<VoucherCreatedV1>): Promise<void> {
    if (data.type !== 'LOYALTY_CARD' || projectid === undefined) return;
    const member = await this.members.find(projectid, { memberId: data.id });
    // It may be deleted by now.
    if (isRefusal(member)) return;
    const actor = { kind: 'system', id: 'open-cards' } as const;
    const origin = { projectId: projectid, actor, channel: 'INTERNAL', correlationId: correlationid, now: time };
    await this.ledger.opened(member, { ...origin, commandId: id });
  }
}
