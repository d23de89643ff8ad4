import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, idMadeBy, Messenger } from '@perkstream/platform';
import {
  type CampaignRecord,
  type CommandOrigin,
  type CustomerRecord,
  ExamineVouchers,
  FindCampaign,
  type PublicationRecord,
  type Redeemable,
  type RequestContext,
} from '@perkstream/published';
import { type PublicationRefusal } from '../../publications.refusals.js';
import { FreeCodes } from '../../processes/publication/free-codes.js';
import { membershipCodeOf, PublicationClaims } from '../../processes/publication/publication-claims.js';
import { type RelatedVoucher } from '../../processes/publication/publication-failure.js';
import { type EndedPublication, PublicationProcess } from '../../processes/publication/publication.process.js';

/** What was asked for, in the request's own words. */
export interface PublicationAsked {
  readonly customer: CustomerRecord;
  readonly wanted:
    | { readonly kind: 'voucher'; readonly named: string }
    | { readonly kind: 'campaign'; readonly named: string; readonly count: number };
  readonly joinOnce: boolean;
  readonly sourceId: string | null;
  readonly metadata: Record<string, unknown>;
  readonly channel: string;
}

/** What the request names, once it was looked up. */
export interface Target {
  readonly campaign: CampaignRecord | undefined;
  readonly voucher: Redeemable | undefined;
}

/** Publishes: finds what was asked for, lets a customer join once where that is wanted, takes codes and gives them. */
@Injectable()
export class Publisher {
  constructor(
    private readonly messenger: Messenger,
    private readonly freeCodes: FreeCodes,
    private readonly claims: PublicationClaims,
    private readonly process: PublicationProcess,
  ) {}

  /** What an earlier attempt of the same request came to, if it came to anything. It is carried on where it stopped. */
  async recall(context: RequestContext): Promise<EndedPublication | undefined> {
    if (!context.repeatSince) return undefined;
    const id = idMadeBy(context, 'pub_', 'publication');
    const state = await this.claims.stateOf(context.projectId, id);
    if (state.status === 'none') return undefined;
    return state.status === 'begun' ? this.process.carryOn(id, origin(context)) : { state, vouchers: [] };
  }

  /** What was named, before anything is changed: a request that names what is not there, or repeats a source id, leaves no trace. */
  async find(
    wanted: PublicationAsked['wanted'],
    sourceId: string | null,
    context: RequestContext,
  ): Promise<Target | Refusal<'not_found' | 'duplicate_source_id'>> {
    const { kind, named } = wanted;
    const target = await (kind === 'campaign' ? this.findCampaign(named, context) : this.findVoucher(named, context));
    if (!target.campaign && !target.voucher) {
      return notFound(kind, named);
    }
    const taken =
      sourceId !== null &&
      (await this.claims.isSourceIdTaken(context.projectId, sourceId, idMadeBy(context, 'pub_', 'publication')));
    return taken ? duplicate(sourceId) : target;
  }

  async publish(
    asked: PublicationAsked,
    target: Target,
    context: RequestContext,
  ): Promise<EndedPublication | Refusal<PublicationRefusal>> {
    const had = await this.hadBefore(asked, target, context);
    if (had) return had;
    const record = buildRecord(asked, target, context);
    const { voucher } = target;
    if (!voucher) return this.publishAs(record, asked, target, context);
    const taken = await this.claims.takeCode(voucher.id, record, origin(context));
    if (isRefusal(taken)) return taken;
    // A code without a campaign may have been published to another customer since.
    const mayComeBack = voucher.campaignId === null;
    const meanwhile =
      mayComeBack && (await this.hadBefore(asked, await this.findVoucher(voucher.id, context), context));
    if (!taken.own && !mayComeBack) return { state: taken.earlier, vouchers: [] };
    if (!taken.own && !meanwhile) {
      await this.giveCodeBack(voucher, taken.earlier.succeeded, context);
      return this.publish(asked, target, context);
    }
    const outcome = meanwhile || (await this.publishAs(record, asked, target, context));
    if (mayComeBack || !hasSucceeded(outcome, record)) await this.giveCodeBack(voucher, record, context);
    return outcome;
  }

  private giveCodeBack(
    { id }: Redeemable,
    by: Pick<PublicationRecord, 'id' | 'customerId'>,
    context: RequestContext,
  ): Promise<void> {
    const undo = { ...origin(context), commandId: `${context.requestId}/give-code-back/${by.id}` };
    return this.claims.giveCodeBack(id, by, undo);
  }

  private async publishAs(
    record: PublicationRecord,
    asked: PublicationAsked,
    target: Target,
    context: RequestContext,
  ): Promise<EndedPublication | Refusal<PublicationRefusal>> {
    const joined = await this.join(record, asked, target, context);
    if (joined === 'refused') {
      const refusal = refuse('voucher_cannot_be_published');
      return this.process.fail(record, refusal, origin(context), relatedOf(target.voucher));
    }
    if (joined) return joined;
    if (!(await this.claims.claimSourceId(record, origin(context)))) {
      await this.claims.release(record, { ...origin(context), commandId: `${context.requestId}/give-back` });
      return duplicate(record.sourceId);
    }
    return this.give(record, asked, target, context);
  }

  /** The publication by which the customer has the code that was named already. */
  private async hadBefore(
    { customer }: PublicationAsked,
    { voucher }: Target,
    { projectId }: RequestContext,
  ): Promise<EndedPublication | undefined> {
    if (!voucher?.publicationId || voucher.holderId !== customer.id) return undefined;
    const state = await this.claims.stateOf(projectId, voucher.publicationId);
    return state.status === 'succeeded' ? { state, vouchers: [] } : undefined;
  }

  /**
   * A member of a loyalty program who asks for a card again is given the one that they have, as is who asks to join once.
   * @returns the earlier publication, `refused`, or undefined when nothing is in the way
   */
  private async join(
    record: PublicationRecord,
    { joinOnce }: PublicationAsked,
    { campaign, voucher }: Target,
    context: RequestContext,
  ): Promise<EndedPublication | Refusal<'multiple_requests'> | 'refused' | undefined> {
    if (!campaign) return undefined;
    if (!joinOnce && !campaign.joinOnce) {
      await this.claims.noteMembership(record, origin(context));
      return undefined;
    }
    const membership = await this.claims.join(record, origin(context));
    if (isRefusal(membership)) return membership;
    if (membership.own) return undefined;
    const { earlier } = membership;
    const isCardOfMember = campaign.loyalty && (!voucher || voucher.id === membershipCodeOf(earlier));
    return joinOnce || isCardOfMember ? { state: earlier, vouchers: [] } : 'refused';
  }

  private async give(
    publication: PublicationRecord,
    { wanted }: PublicationAsked,
    { campaign, voucher }: Target,
    context: RequestContext,
  ): Promise<EndedPublication> {
    const activity = campaign?.activityDuration ? { activityDuration: campaign.activityDuration } : {};
    if (voucher) {
      const candidates = [{ id: voucher.id, code: voucher.code ?? voucher.id }];
      return this.process.begin({ publication, candidates, named: true, ...activity }, origin(context));
    }
    const { projectId } = context;
    const { id: campaignId, pool } = campaign as CampaignRecord;
    const wantedCodes = wanted.kind === 'campaign' ? wanted.count : 1;
    const candidates = await this.freeCodes.take({
      projectId,
      campaignId,
      grows: pool === 'AUTO_UPDATE',
      wanted: wantedCodes,
      least: wantedCodes,
      origin: { ...origin(context), commandId: `publication/${publication.id}/make/0` },
    });
    if (!candidates) {
      return this.process.fail(publication, refuse('no_voucher_suitable_for_publication'), origin(context));
    }
    try {
      return await this.process.begin({ publication, candidates, named: false, ...activity }, origin(context));
    } finally {
      this.freeCodes.letGo(projectId, campaignId, candidates);
    }
  }

  private async findCampaign(named: string, { projectId }: RequestContext): Promise<Target> {
    return { campaign: await this.messenger.ask(new FindCampaign(projectId, named)), voucher: undefined };
  }

  private async findVoucher(named: string, { projectId, now }: RequestContext): Promise<Target> {
    const [examined] = await this.messenger.ask(new ExamineVouchers(projectId, [{ id: named }], now));
    const voucher = examined?.redeemable;
    const campaignId = voucher?.campaignId;
    const campaign = campaignId ? await this.messenger.ask(new FindCampaign(projectId, campaignId)) : undefined;
    return { campaign, voucher };
  }
}

/** This very publication: an earlier one may be the answer, too. */
function hasSucceeded(outcome: EndedPublication | Refusal, { id }: PublicationRecord): boolean {
  return !isRefusal(outcome) && outcome.state.status === 'succeeded' && outcome.state.succeeded.id === id;
}

function duplicate(sourceId: string | null): Refusal<'duplicate_source_id'> {
  return refuse('duplicate_source_id', { details: `Publication with source_id ${sourceId} already exists` });
}

function origin(context: RequestContext): CommandOrigin {
  return commandContext(context, 'publication');
}

function buildRecord(
  { customer, sourceId, metadata, channel }: PublicationAsked,
  { campaign, voucher }: Target,
  context: RequestContext,
): PublicationRecord {
  return {
    id: idMadeBy(context, 'pub_', 'publication'),
    date: context.now,
    customerId: customer.id,
    trackingId: customer.trackingId,
    campaignId: campaign?.id ?? voucher?.campaignId ?? null,
    campaignName: campaign?.name ?? voucher?.campaignName ?? null,
    sourceId,
    metadata,
    channel,
  };
}

function relatedOf(voucher: Redeemable | undefined): RelatedVoucher | undefined {
  return voucher && { code: { id: voucher.id, code: voucher.code ?? voucher.id }, isGift: voucher.gift !== undefined };
}
