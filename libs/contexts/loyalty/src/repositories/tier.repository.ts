import { Injectable } from '@nestjs/common';
import { type Instant, isRefusal, notFound, type Refusal, type UpTo } from '@perkstream/kernel';
import { CommandRunner, ViewRunner } from '@perkstream/platform';
import { type MemberTier, type StoredLoyaltyTier } from '@perkstream/published';
import { loyaltyTiersAggregate } from '../domain/loyalty-tiers/loyalty-tiers.decider.js';
import { CardLedger } from '../services/card-ledger.js';
import { loyaltyTiersView } from '../views/loyalty-tiers/loyalty-tiers.view.js';
import { type Member, MemberRepository } from './member.repository.js';

/** Tiers, folded from the streams of their programs. */
@Injectable()
export class TierRepository {
  constructor(
    private readonly runner: CommandRunner,
    private readonly members: MemberRepository,
    private readonly ledger: CardLedger,
    private readonly views: ViewRunner,
  ) {}

  /** Whether some program of the project has it. */
  async isKnown(projectId: string, tierId: string): Promise<boolean> {
    const tier = await this.views.collection(loyaltyTiersView).get(tierId);
    return tier?.projectId === projectId && tier.deletedAt === undefined;
  }

  /** In the order asked, also those that were deleted; undefined for each that the project does not have. */
  async byIds(projectId: string, ids: readonly string[]): Promise<readonly (StoredLoyaltyTier | undefined)[]> {
    const found = await this.views.collection(loyaltyTiersView).getMany(ids);
    return found.map((tier) => (tier?.projectId === projectId ? tier : undefined));
  }

  /** In the order in which they were made. @param upTo as they were then */
  async all(projectId: string, programId: string, upTo?: UpTo): Promise<readonly StoredLoyaltyTier[]> {
    return (await this.runner.stateUpTo(loyaltyTiersAggregate, projectId, programId, upTo)).tiers;
  }

  async find(
    projectId: string,
    { campaignId, loyaltyTierId }: { readonly campaignId: string; readonly loyaltyTierId: string },
  ): Promise<StoredLoyaltyTier | Refusal<'not_found'>> {
    const program = await this.members.program(projectId, campaignId);
    if (isRefusal(program)) return program;
    const tier = (await this.all(projectId, program.id)).find(({ id }) => id === loyaltyTierId);
    if (tier) return tier;
    return notFound('loyalty_tier', loyaltyTierId);
  }

  /**
   * The tier of a member at a moment. Programs without tiers cost one look-up.
   * @param upTo place of an event of that moment in the order of all: what was booked after it does not count
   */
  async ofMember(projectId: string, member: Member, now: Instant, upTo?: UpTo): Promise<StoredLoyaltyTier | undefined> {
    return (await this.termOfMember(projectId, member, now, upTo))?.tier;
  }

  /** Like `ofMember`, with how long the member is in it. */
  async termOfMember(
    projectId: string,
    member: Member,
    now: Instant,
    upTo?: UpTo,
  ): Promise<{ readonly tier: StoredLoyaltyTier; readonly term: MemberTier } | undefined> {
    const tiers = await this.all(projectId, member.program.id, upTo);
    if (tiers.length === 0) return undefined;
    const { tier: term } = await this.ledger.at(projectId, member, now, upTo);
    const tier = tiers.find(({ id }) => id === term?.tierId);
    return term && tier ? { tier, term } : undefined;
  }

  /** The tier of a customer in a program. */
  async ofCustomer(
    projectId: string,
    customerId: string,
    programId: string,
    now: Instant,
    upTo?: UpTo,
  ): Promise<StoredLoyaltyTier | undefined> {
    if ((await this.all(projectId, programId, upTo)).length === 0) return undefined;
    const program = await this.members.program(projectId, programId, upTo);
    const member = isRefusal(program) ? undefined : await this.members.cardOf(projectId, customerId, program, upTo);
    return member && this.ofMember(projectId, member, now, upTo);
  }
}
