import { exportFeature } from '@perkstream/platform';
import { PageOfRedemptions } from '@perkstream/published';
import { RedemptionPresenter } from '../../presenters/redemption.presenter.js';
import { redemptionsView } from '../../views/redemptions/redemptions.view.js';

/** Rows of `redemption`, as answers show them. */
export const pageOfRedemptions = exportFeature(PageOfRedemptions, {
  view: redemptionsView,
  presenter: RedemptionPresenter,
  rows: (entries, projectId, presenter) => presenter.present(projectId, entries),
});
