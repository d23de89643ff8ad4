import { Injectable } from '@nestjs/common';
import { isRefusal, localDateOf, parseInstant, refuse, type Refusal } from '@perkstream/kernel';
import { commandContext, Messenger } from '@perkstream/platform';
import {
  type AdjustPointsBody,
  FindProject,
  type PointsBalanceAnswer,
  type PointsChangeRefusal,
  type RequestContext,
} from '@perkstream/published';
import { type Expiration } from '../../domain/loyalty-card/commands.js';
import { knownChange } from '../../domain/loyalty-card/state.js';
import { lastEntry, presentBalance, presentChange } from '../../presenters/points.presenter.js';
import { type Member, type MemberParams, MemberRepository } from '../../repositories/member.repository.js';
import { CardLedger, type PointRequest } from '../../services/card-ledger.js';

/** Adds points to the card of a member, or takes some from it. */
@Injectable()
export class PointsAdjuster {
  constructor(
    private readonly members: MemberRepository,
    private readonly ledger: CardLedger,
    private readonly messenger: Messenger,
  ) {}

  /** @param named the member, by the code or id of the card */
  async adjust(
    named: MemberParams,
    body: AdjustPointsBody,
    context: RequestContext,
  ): Promise<PointsBalanceAnswer | Refusal<PointsChangeRefusal>> {
    const member = await this.members.findHeld(context.projectId, named);
    if (isRefusal(member)) return member;
    const request = await this.requestOf(context.projectId, member, context.channel, body);
    if (isRefusal(request)) return request;
    const changed = await this.ledger.change(member, request, commandContext(context, 'adjust'));
    // The card has other refusals for other commands only.
    if (isRefusal(changed)) return changed as Refusal<PointsChangeRefusal>;
    const known = knownChange(changed.state, body.source_id ?? undefined);
    const entry = lastEntry(changed.events);
    if (known) return presentChange(member.card.id, known);
    if (!entry) throw new Error('Points were adjusted without an entry');
    return presentBalance(entry);
  }

  private async requestOf(
    projectId: string,
    member: Member,
    source: string,
    body: AdjustPointsBody,
  ): Promise<PointRequest | Refusal<PointsChangeRefusal>> {
    const { points, reason, source_id: sourceId } = body;
    if (points === 0) return refuse('invalid_amount', { details: 'Property .points must not be 0' });
    const note = { source, ...(reason && { reason }), ...(sourceId && { sourceId }) };
    if (points < 0) return { do: 'remove', entry: 'POINTS_REMOVAL', points: -points, note };
    const expiration = await this.expirationOf(projectId, member, body);
    return isRefusal(expiration) ? expiration : { do: 'add', entry: 'POINTS_ADDITION', points, expiration, note };
  }

  private async expirationOf(
    projectId: string,
    { expirationRules }: Member,
    { expiration_type: type, expiration_date: sent }: AdjustPointsBody,
  ): Promise<Expiration | Refusal<PointsChangeRefusal>> {
    if (type === 'NON_EXPIRING') return { by: 'rules', rules: null };
    if (type !== 'CUSTOM_DATE') return { by: 'rules', rules: expirationRules };
    const moment = sent ? parseInstant(sent) : undefined;
    if (moment === undefined) {
      return refuse('invalid_expiration_date', { details: 'CUSTOM_DATE requires .expiration_date' });
    }
    // A plain date is a day where the shop is; a moment lies in one.
    if (/^\d{4}-\d{2}-\d{2}$/.test(sent ?? '')) return { by: 'date', date: sent as string };
    const project = await this.messenger.ask(new FindProject(projectId));
    return { by: 'date', date: localDateOf(moment, project?.timeZone ?? 'UTC') };
  }
}
