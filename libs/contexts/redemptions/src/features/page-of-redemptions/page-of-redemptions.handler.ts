import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { pageOfRows } from '@perkstream/platform';
import { PageOfRedemptions, type PageOfRows } from '@perkstream/published';
import { RedemptionPresenter } from '../../presenters/redemption.presenter.js';
import { RedemptionRepository } from '../../repositories/redemption.repository.js';

/** Rows of `redemption`, as answers show them. */
@QueryHandler(PageOfRedemptions)
export class PageOfRedemptionsHandler implements IQueryHandler<PageOfRedemptions> {
  constructor(
    private readonly redemptions: RedemptionRepository,
    private readonly presenter: RedemptionPresenter,
  ) {}

  execute({ asked }: PageOfRedemptions): Promise<PageOfRows> {
    return pageOfRows(this.redemptions.collection, asked, (entries) =>
      this.presenter.present(asked.projectId, entries),
    );
  }
}
