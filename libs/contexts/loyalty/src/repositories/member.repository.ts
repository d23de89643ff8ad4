import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal, refuse, type UpTo } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  type CampaignRecord,
  FindCampaign,
  FindMembership,
  FindVouchers,
  type LoyaltyCardRef,
  type PointsExpirationRules,
  type VoucherRecord,
} from '@perkstream/published';

/** How a path names a member: by the code or the id of the card, and perhaps by the program that it belongs to. */
export interface MemberParams {
  readonly memberId: string;
  /** Id or name; absent: the program of the card */
  readonly campaignId?: string;
}

/** A loyalty card and its program. */
export interface Member {
  readonly card: LoyaltyCardRef;
  /** null: the card was not published yet */
  readonly holderId: string | null;
  readonly active: boolean;
  /** Validity of the card, as stored */
  readonly windows: VoucherRecord['windows'];
  readonly program: CampaignRecord;
  /** Of the program; null: points never expire, unless an earning rule says otherwise */
  readonly expirationRules: PointsExpirationRules | null;
}

/** Looks members of loyalty programs up. */
@Injectable()
export class MemberRepository {
  constructor(private readonly messenger: Messenger) {}

  /** @param upTo as the card and the program were then */
  async find(
    projectId: string,
    { memberId, campaignId }: MemberParams,
    upTo?: UpTo,
  ): Promise<Member | Refusal<'not_found'>> {
    const asked = campaignId === undefined ? undefined : await this.program(projectId, campaignId, upTo);
    return isRefusal(asked) ? asked : this.withCard(projectId, memberId, asked, upTo);
  }

  /** @param asked the program that the card must be of; absent: any program */
  private async withCard(
    projectId: string,
    memberId: string,
    asked: CampaignRecord | undefined,
    upTo: UpTo | undefined,
  ): Promise<Member | Refusal<'not_found'>> {
    const [voucher] = await this.messenger.ask(new FindVouchers(projectId, [memberId], upTo));
    if (voucher?.type !== 'LOYALTY_CARD' || voucher.campaignId === null) return notFound('voucher', memberId);
    if (asked && voucher.campaignId !== asked.id) return notFound('voucher', memberId);
    const program = asked ?? (await this.program(projectId, voucher.campaignId, upTo));
    return isRefusal(program) ? program : memberOf(voucher, program);
  }

  /** Like `find`; only a card that a customer holds can earn, be adjusted or be spent. */
  async findHeld(
    projectId: string,
    params: MemberParams,
    upTo?: UpTo,
  ): Promise<(Member & { readonly holderId: string }) | Refusal<'not_found' | 'voucher_not_published'>> {
    const member = await this.find(projectId, params, upTo);
    if (isRefusal(member)) return member;
    const { holderId, card } = member;
    if (holderId !== null) return { ...member, holderId };
    const details = `The loyalty card ${card.code} has no holder`;
    return refuse('voucher_not_published', { details, resourceId: card.code, resourceType: 'voucher' });
  }

  /**
   * The card that a customer has in a program; undefined for who is no member.
   * @param upTo place of an event in the order of all: the card as it was then, where it had been published by then
   */
  async cardOf(
    projectId: string,
    customerId: string,
    program: CampaignRecord,
    upTo?: UpTo,
  ): Promise<Member | undefined> {
    const memberId = await this.messenger.ask(new FindMembership(projectId, program.id, customerId));
    if (memberId === undefined) return undefined;
    const member = await this.withCard(projectId, memberId, program, upTo);
    if (isRefusal(member)) return undefined;
    return upTo !== undefined && member.holderId === null ? undefined : member;
  }

  /** A loyalty program by id or name. @param upTo as it was then */
  async program(projectId: string, idOrName: string, upTo?: UpTo): Promise<CampaignRecord | Refusal<'not_found'>> {
    const campaign = await this.messenger.ask(new FindCampaign(projectId, idOrName, upTo));
    if (campaign?.loyalty) return campaign;
    return notFound('campaign', idOrName);
  }
}

function memberOf(
  { id, code, holderId, active, windows, points = 0, createdAt }: VoucherRecord,
  program: CampaignRecord,
): Member {
  const card = { id, code, campaignId: program.id, points, createdAt };
  return { card, holderId, active, windows, program, expirationRules: program.loyalty?.expirationRules ?? null };
}
