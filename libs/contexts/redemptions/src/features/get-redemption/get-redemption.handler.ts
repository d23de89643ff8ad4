import { notFound } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetRedemption } from '@perkstream/published';
import { RedemptionPresenter } from '../../presenters/redemption.presenter.js';
import { RedemptionRepository } from '../../repositories/redemption.repository.js';

export const getRedemption = handler(
  GetRedemption,
  [RedemptionRepository, RedemptionPresenter],
  async ({ context, params }, redemptions, presenter) => {
    const { redemptionId } = params;
    const entry = await redemptions.findFor(context, redemptionId);
    const [shown] = entry ? await presenter.present(context.projectId, [entry]) : [];
    return shown ?? notFound('redemption', redemptionId);
  },
);
