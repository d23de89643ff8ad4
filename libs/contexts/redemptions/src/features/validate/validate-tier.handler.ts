import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import { type AnswerOf, PresentTiers, ValidateTier } from '@perkstream/published';
import { presentTierEffect, presentValidatedTier } from '../../presenters/validated-tier.presenter.js';
import { isExplanationAsked } from '../../domain/explanation-asked.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { frameOf } from '../../presenters/order-frame.presenter.js';
import { presentVerdict, verdictOf } from './single-verdict.js';
import { Validator } from './validator.js';

/** Says what one promotion tier would do for a cart: the older form of the validation. */
export const validateTier = handler(
  ValidateTier,
  [Validator, Messenger],
  async (
    { context, params, body },
    validator,
    messenger,
  ): Promise<AnswerOf<typeof ValidateTier> | Refusal<RedemptionRefusal>> => {
    const { order, customer, metadata, options } = body;
    const redeemables = [{ object: 'promotion_tier' as const, id: params.tierId }];
    const sent = { redeemables, order, customer, metadata, explain: isExplanationAsked(context, options) };
    const validated = await validator.validate({ context, ...sent });
    if (isRefusal(validated)) return validated;
    const verdict = verdictOf(validated);
    if (isRefusal(verdict)) return verdict;
    const { facts, evaluated, customer: buyer } = validated;
    const { applied } = verdict;
    const [tier] = await messenger.ask(new PresentTiers(context.projectId, [params.tierId]));
    return {
      ...(tier ? presentValidatedTier(tier) : { id: params.tierId }),
      ...presentVerdict(verdict, validated, context),
      ...(applied && presentTierEffect(applied, evaluated.hasOrder ? frameOf(facts, order, buyer) : undefined)),
    };
  },
);
