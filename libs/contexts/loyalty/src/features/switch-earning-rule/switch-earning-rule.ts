import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { switchFeatures } from '@perkstream/platform';
import { DisableEarningRule, type EarningRuleAnswer, EnableEarningRule } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { presentEarningRule } from '../../presenters/earning-rule.presenter.js';
import { EarningRuleRepository } from '../../repositories/earning-rule.repository.js';
import { EarningRuleWriter } from '../../services/earning-rule-writer.js';

@Injectable()
class EarningRuleSwitch {
  constructor(
    private readonly rules: EarningRuleRepository,
    private readonly writer: EarningRuleWriter,
  ) {}

  async turn(
    to: 'enable' | 'disable',
    { context, params }: EnableEarningRule | DisableEarningRule,
  ): Promise<EarningRuleAnswer | Refusal<LoyaltyRefusal>> {
    const found = await this.rules.find(context.projectId, params);
    if (isRefusal(found)) return found;
    const changed = await this.writer.change(found.rule, { active: to === 'enable' }, context);
    return isRefusal(changed) ? changed : presentEarningRule(changed);
  }
}

/** The operations that enable and disable. */
export const switchEarningRule = switchFeatures(EarningRuleSwitch, {
  enable: EnableEarningRule,
  disable: DisableEarningRule,
});
