import { Injectable } from '@nestjs/common';
import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  type BackTestDraft,
  type BackTestDraftInput,
  type CreateCampaignDraftBody,
  FindCampaign,
  type OfferOfDraft,
  PrepareOffers,
  PrepareRules,
  PrepareStackingRules,
  type RequestContext,
  type StackingRulesBody,
} from '@perkstream/published';

type Invalid = Refusal<'invalid_payload'>;
type Window = { readonly from: string; readonly to: string };

/** What a draft is read with. */
interface Reading {
  readonly context: RequestContext;
  /** `camp_…`: the id under which a new campaign counts */
  readonly campaignId: string;
  readonly replaces: string | undefined;
  /** ISO 8601 in UTC */
  readonly window: Window;
}

/** A tier, or an earning rule, is checked as the only one of a campaign. */
const ON_TRIAL = 'On trial';

/** Reads the body of a draft as it is read when it is created. Paths in refusals begin with `.draft.body`. */
@Injectable()
export class DraftReader {
  constructor(private readonly messenger: Messenger) {}

  async read(draft: BackTestDraftInput, reading: Reading): Promise<BackTestDraft | Invalid> {
    const parent = await this.parentOf(draft, reading);
    if (isRefusal(parent)) return parent;
    switch (draft.kind) {
      case 'campaign':
        return this.campaign(draft.body as unknown as CreateCampaignDraftBody, reading);
      case 'promotion_tier':
        return this.tier(draft.body, parent, reading);
      case 'earning_rule':
        return this.earningRule(draft.body, parent!, reading);
      case 'validation_rule':
        return this.validationRule(draft.body, parent, reading);
      case 'stacking_rules': {
        const body = draft.body as StackingRulesBody;
        const rules = await this.messenger.ask(new PrepareStackingRules(reading.context.projectId, body));
        return isRefusal(rules) ? within(rules, '') : { kind: 'stacking_rules', rules };
      }
    }
  }

  /** @returns `camp_…` */
  private async parentOf(
    { kind, parent }: BackTestDraftInput,
    { context: { projectId }, replaces }: Reading,
  ): Promise<string | undefined | Invalid> {
    if (parent === undefined) {
      const isNeeded = kind === 'earning_rule' || (kind === 'validation_rule' && replaces === undefined);
      return isNeeded ? invalid(`Property .draft.parent is required for ${kind}`) : undefined;
    }
    if (kind === 'campaign' || kind === 'stacking_rules')
      return invalid(`Property .draft.parent is not for a draft of kind ${kind}`);
    const campaign = await this.messenger.ask(new FindCampaign(projectId, parent));
    if (!campaign) return invalid(`Property .draft.parent names no campaign: ${parent}`);
    const isProgram = campaign.campaignType === 'LOYALTY_PROGRAM';
    if ((kind === 'earning_rule') !== isProgram)
      return invalid(`Property .draft.parent names a campaign of type ${campaign.campaignType}`);
    return campaign.id;
  }

  private async campaign(
    body: CreateCampaignDraftBody,
    { context, campaignId, window }: Reading,
  ): Promise<BackTestDraft | Invalid> {
    const prepared = await this.messenger.ask(new PrepareOffers(context, campaignId, body));
    if (isRefusal(prepared)) return within(prepared, '');
    const { offers, earning } = prepared;
    if (offers.length + earning.length === 0)
      return invalid(
        'Property .draft.body has nothing to try: no discount, no gift card, no active tier, no earning rule',
      );
    const campaignType = body.campaign_type!;
    return {
      kind: 'campaign',
      campaignId,
      campaignType,
      offers: offers.map((offer) => openIn(window, offer)),
      earning,
    };
  }

  private async tier(
    body: BackTestDraftInput['body'],
    parent: string | undefined,
    { context, campaignId, window, replaces }: Reading,
  ): Promise<BackTestDraft | Invalid> {
    // An inactive one is tried as if it were active.
    const tier = { ...body, active: true, ...(replaces !== undefined && { id: replaces }) };
    const alone = { name: ON_TRIAL, campaign_type: 'PROMOTION', promotion: { tiers: [tier] } };
    const draft = alone as unknown as CreateCampaignDraftBody;
    const prepared = await this.messenger.ask(new PrepareOffers(context, parent ?? campaignId, draft));
    if (isRefusal(prepared)) return within(prepared, '.promotion.tiers');
    return { kind: 'promotion_tier', campaignId: parent ?? null, offer: openIn(window, prepared.offers[0]!) };
  }

  private async earningRule(
    body: BackTestDraftInput['body'],
    parent: string,
    { context }: Reading,
  ): Promise<BackTestDraft | Invalid> {
    const program = {
      ...{ name: ON_TRIAL, campaign_type: 'LOYALTY_PROGRAM' },
      voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } },
      earning_rules: [{ ...body, active: true }],
    };
    const draft = program as unknown as CreateCampaignDraftBody;
    const prepared = await this.messenger.ask(new PrepareOffers(context, parent, draft));
    if (isRefusal(prepared)) return within(prepared, '.earning_rules');
    return { kind: 'earning_rule', campaignId: parent, earning: prepared.earning[0]! };
  }

  private async validationRule(
    body: BackTestDraftInput['body'],
    parent: string | undefined,
    { context: { projectId } }: Reading,
  ): Promise<BackTestDraft | Invalid> {
    const prepared = await this.messenger.ask(new PrepareRules(projectId, [{ at: '', from: { body: body as never } }]));
    if (isRefusal(prepared)) return within(prepared, '');
    return { kind: 'validation_rule', body: prepared[0]!, ...(parent !== undefined && { campaignId: parent }) };
  }
}

/**
 * Dates that lie outside of the window do not count, nor does a timeframe that is counted from them: a draft for next summer is tried
 * on last summer.
 */
function openIn({ from, to }: Window, offer: OfferOfDraft): OfferOfDraft {
  const { startDate, expirationDate } = offer.redeemable;
  if ((startDate === null || startDate < to) && (expirationDate === null || expirationDate >= from)) return offer;
  return {
    ...offer,
    redeemable: { ...offer.redeemable, startDate: null, expirationDate: null },
    windows: offer.windows.map(({ startDate: _starts, expirationDate: _ends, ...recurring }) => recurring),
  };
}

/** @param place of the only part, in whose place the body of the draft stands */
function within({ details }: Invalid, place: string): Invalid {
  const text = String(details?.details ?? 'Property .draft.body is invalid');
  const own =
    place === '' ? text : text.replace(`Property ${place}`, 'Property ').replace(/^Property (\[0\]|\.0)/, 'Property ');
  if (own.startsWith('Property .draft.body')) return invalid(own);
  return invalid(
    own.startsWith('Property ') ? own.replace('Property ', 'Property .draft.body') : `Property .draft.body: ${own}`,
  );
}

function invalid(details: string): Invalid {
  return refuse('invalid_payload', { details });
}
