import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound, type Refusal } from '@perkstream/kernel';
import { type AnswerOf, GetRedemption } from '@perkstream/published';
import { RedemptionPresenter } from '../../presenters/redemption.presenter.js';
import { RedemptionRepository } from '../../repositories/redemption.repository.js';

@QueryHandler(GetRedemption)
export class GetRedemptionHandler implements IQueryHandler<GetRedemption> {
  constructor(
    private readonly redemptions: RedemptionRepository,
    private readonly presenter: RedemptionPresenter,
  ) {}

  async execute({ context, params }: GetRedemption): Promise<AnswerOf<typeof GetRedemption> | Refusal<'not_found'>> {
    const { redemptionId } = params;
    const entry = await this.redemptions.find(context.projectId, redemptionId);
    const [shown] = entry ? await this.presenter.present(context.projectId, [entry]) : [];
    return shown ?? notFound('redemption', redemptionId);
  }
}
