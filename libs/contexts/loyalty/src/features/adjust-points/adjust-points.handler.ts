import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, localDateOf, parseInstant, refuse, type Refusal } from '@perkstream/kernel';
import { commandContext, Messenger } from '@perkstream/platform';
import { AdjustPoints, type AdjustPointsBody, FindProject, type PointsBalanceAnswer } from '@perkstream/published';
import { type Expiration } from '../../domain/loyalty-card/commands.js';
import { type LoyaltyCardRefusal } from '../../domain/loyalty-card/loyalty-card.decider.js';
import { knownChange } from '../../domain/loyalty-card/state.js';
import { lastEntry, presentBalance, presentChange } from '../../presenters/points.presenter.js';
import { type Member, MemberRepository } from '../../repositories/member.repository.js';
import { CardLedger, type PointRequest } from '../../services/card-ledger.js';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';

@CommandHandler(AdjustPoints)
export class AdjustPointsHandler implements ICommandHandler<AdjustPoints> {
  constructor(
    private readonly members: MemberRepository,
    private readonly ledger: CardLedger,
    private readonly messenger: Messenger,
  ) {}

  async execute({ context, params, body }: AdjustPoints): Promise<PointsBalanceAnswer | Refusal<LoyaltyRefusal>> {
    const member = await this.members.findHeld(context.projectId, params);
    if (isRefusal(member)) return member;
    const request = await this.requestOf(context.projectId, member, context.channel, body);
    if (isRefusal(request)) return request;
    const changed = await this.ledger.change(member, request, commandContext(context, 'adjust'));
    if (isRefusal(changed)) return changed as Refusal<LoyaltyCardRefusal>;
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
  ): Promise<PointRequest | Refusal<LoyaltyRefusal>> {
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
  ): Promise<Expiration | Refusal<LoyaltyRefusal>> {
    if (type === 'NON_EXPIRING') return { by: 'rules', rules: null };
    if (type !== 'CUSTOM_DATE') return { by: 'rules', rules: expirationRules };
    const moment = sent ? parseInstant(sent) : undefined;
    if (moment === undefined) {
      return refuse('invalid_expiration_date', { details: 'CUSTOM_DATE needs .expiration_date' });
    }
    // A plain date is a day where the shop is; a moment lies in one.
    if (/^\d{4}-\d{2}-\d{2}$/.test(sent ?? '')) return { by: 'date', date: sent as string };
    const project = await this.messenger.ask(new FindProject(projectId));
    return { by: 'date', date: localDateOf(moment, project?.timeZone ?? 'UTC') };
  }
}
