import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Refusal } from '@perkstream/kernel';
import { type AnswerOf, ValidatePromotions, ValidatePromotionsByQuery } from '@perkstream/published';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { purchaseOf } from '../../services/purchase-of-query.js';
import { ValidatePromotionsHandler } from './validate-promotions.handler.js';

/** Finds the promotions of a cart for a browser, which says everything in its query. */
@QueryHandler(ValidatePromotionsByQuery)
export class ValidatePromotionsByQueryHandler implements IQueryHandler<ValidatePromotionsByQuery> {
  constructor(private readonly byBody: ValidatePromotionsHandler) {}

  execute({
    context,
    query,
  }: ValidatePromotionsByQuery): Promise<AnswerOf<typeof ValidatePromotionsByQuery> | Refusal<RedemptionRefusal>> {
    return this.byBody.find(new ValidatePromotions(context, {}, {}, purchaseOf(query)), query.tracking_id);
  }
}
