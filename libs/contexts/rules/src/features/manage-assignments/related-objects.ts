import { Injectable } from '@nestjs/common';
import { notFound, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  ExamineVouchers,
  FindCampaign,
  FindRewardAssignments,
  PresentEarningRules,
  PresentTiers,
  type RuleHolderType,
} from '@perkstream/published';

/** The objects that a rule can be assigned to, as far as other contexts know them. */
@Injectable()
export class RelatedObjects {
  constructor(private readonly messenger: Messenger) {}

  /**
   * The id of the object, also where the client sent the code of a voucher or the name of a campaign.
   * The engine has no distributions: their ids are taken as they are.
   */
  async idOf(
    projectId: string,
    type: RuleHolderType,
    sent: string,
    now: string,
  ): Promise<string | Refusal<'not_found'>> {
    const id = await this.find(projectId, type, sent, now);
    if (id !== undefined) return id;
    return notFound(type, sent);
  }

  private async find(projectId: string, type: RuleHolderType, sent: string, now: string): Promise<string | undefined> {
    switch (type) {
      case 'voucher': {
        const [examined] = await this.messenger.ask(new ExamineVouchers(projectId, [{ id: sent }], now));
        return examined?.redeemable.id;
      }
      case 'promotion_tier': {
        const [tier] = await this.messenger.ask(new PresentTiers(projectId, [sent]));
        return tier && sent;
      }
      case 'campaign':
        return (await this.messenger.ask(new FindCampaign(projectId, sent)))?.id;
      case 'earning_rule': {
        const [rule] = await this.messenger.ask(new PresentEarningRules(projectId, [sent]));
        return rule?.id;
      }
      case 'reward_assignment': {
        const [assignment] = await this.messenger.ask(new FindRewardAssignments(projectId, [sent]));
        return assignment?.id;
      }
      case 'distribution':
        return sent;
    }
  }
}
