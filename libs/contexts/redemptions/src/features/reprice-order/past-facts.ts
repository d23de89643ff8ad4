import { Injectable } from '@nestjs/common';
import { readsRedeemedQuantity } from '@perkstream/domain-pricing';
import { allThere, notFound, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  basicsOf,
  type Examined,
  ExamineTiers,
  ExamineVouchers,
  FindAssignedRules,
  FindCustomer,
  FindEarlierProject,
  type ProjectSettings,
  type RedemptionRecord,
  type RewardOnOffer,
} from '@perkstream/published';
import { type CartFacts, type Named } from '../../domain/cart/cart-facts.js';
import { rulesWithinStack } from '../../domain/cart/rules-within-stack.js';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { type MadeRedemption } from './made-redemption.js';

/** What a redemption was decided by, without the order. `named` are its redemptions, in their order. */
export type PastFacts = Omit<CartFacts, 'storedOrder' | 'storedVersion'>;

/** Gathers the facts of a redemption as they were then, by published queries. */
@Injectable()
export class PastFactsGatherer {
  constructor(
    private readonly messenger: Messenger,
    private readonly catalogue: CatalogueRepository,
  ) {}

  /** The catalogue is asked for units that are given away: lines are stored with what was known of their products. */
  async gather(projectId: string, made: MadeRedemption): Promise<PastFacts | Refusal<'not_found'>> {
    const { upTo, customerId, records } = made;
    const holders = [...new Set(records.flatMap(ruleHoldersOf))];
    const [project, customer, rules] = await allThere([
      this.messenger.ask(new FindEarlierProject(projectId, upTo)),
      customerId === null ? undefined : this.messenger.ask(new FindCustomer(projectId, { id: customerId }, upTo)),
      this.messenger.ask(new FindAssignedRules(projectId, holders, upTo)),
    ]);
    if (!project) return notFound('project', projectId);
    const withCount = rules.some(({ ruleSet }) => readsRedeemedQuantity(ruleSet));
    const examined = await this.examined(project, made, withCount);
    const catalogue = await this.catalogue.items(projectId, [], examined, upTo);
    const named = records.map((record, index): Named => {
      const found = examined[index];
      const { relatedObjectType: object, relatedObjectId: id, amount: credits, reward } = record;
      return {
        input: {
          object,
          id,
          ...(credits !== undefined && { gift: { credits } }),
          ...(reward && { reward: { id: reward.id, points: reward.points } }),
        },
        examined: found && asSpent(found, record),
        rules: ruleHoldersOf(record).flatMap((id) => rules.filter(({ relatedObjectId }) => relatedObjectId === id)),
        ...(reward && { reward: onOffer(reward) }),
      };
    });
    return { project: withRulesOfThen(project), named, customer, catalogue, categories: new Map() };
  }

  /** Vouchers by the codes they had: a view finds the code of an id, and knows none that are gone. */
  private async examined(
    project: ProjectSettings,
    { records, date, upTo }: MadeRedemption,
    withCount: boolean,
  ): Promise<readonly (Examined | undefined)[]> {
    const vouchers = records.filter(({ relatedObjectType }) => relatedObjectType === 'voucher');
    const tiers = records.filter(({ relatedObjectType }) => relatedObjectType !== 'voucher');
    const args = [date, basicsOf(project), upTo] as const;
    const codes = vouchers.map(({ relatedObjectId, voucherCode }) => ({
      id: voucherCode ?? relatedObjectId,
      withCount,
    }));
    const ids = tiers.map(({ relatedObjectId }) => ({ id: relatedObjectId }));
    const [ofVouchers, ofTiers] = await allThere([
      codes.length > 0 ? this.messenger.ask(new ExamineVouchers(project.id, codes, ...args)) : [],
      ids.length > 0 ? this.messenger.ask(new ExamineTiers(project.id, ids, ...args)) : [],
    ]);
    const found = new Map([...ofVouchers, ...ofTiers].flatMap((each) => (each ? [[each.redeemable.id, each]] : [])));
    return records.map(({ relatedObjectId }) => found.get(relatedObjectId));
  }
}

/** Whose rules hold for it, in the order in which they are asked. */
function ruleHoldersOf({ relatedObjectId, campaignId, reward }: RedemptionRecord): readonly string[] {
  return [relatedObjectId, ...(campaignId === null ? [] : [campaignId]), ...(reward ? [reward.assignmentId] : [])];
}

/**
 * What was redeemed together goes together, in that order: which of them the stacking rules allow is decided. One that does not apply any
 * more leaves the others alone.
 */
function withRulesOfThen(project: ProjectSettings): ProjectSettings {
  const stackingRules = { ...rulesWithinStack(project.stackingRules), redeemablesApplicationMode: 'PARTIAL' } as const;
  return { ...project, stackingRules };
}

/** A gift card holds what was spent of it. */
function asSpent(found: Examined, { amount = 0 }: RedemptionRecord): Examined {
  const { redeemable } = found;
  const { gift } = redeemable;
  return gift ? { redeemable: { ...redeemable, gift: { ...gift, balance: amount, available: amount } } } : found;
}

/** A reward as it was; the card holds the points that were spent. */
function onOffer({ points, voucherId: _id, voucherCode: _code, ...reward }: NonNullable<RedemptionRecord['reward']>) {
  const coin = reward.parameters['coin'] as { exchange_ratio: number; points_ratio: number } | undefined;
  const offered: RewardOnOffer = {
    reward,
    cost: coin ? null : points,
    ...(coin && { coin: { exchangeRatio: coin.exchange_ratio, pointsRatio: coin.points_ratio } }),
    balance: points,
  };
  return offered;
}
