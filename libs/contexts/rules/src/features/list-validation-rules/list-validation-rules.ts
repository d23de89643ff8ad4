import { defineList } from '@perkstream/domain-filters';
import { listFeature } from '@perkstream/platform';
import { ListValidationRules } from '@perkstream/published';
import { RulePresenter } from '../../presenters/rule.presenter.js';
import { rulesView } from '../../views/validation-rules/validation-rules.view.js';

export const listValidationRules = listFeature(ListValidationRules, {
  list: defineList({
    order: { created_at: 'created_at', updated_at: 'updated_at', name: 'name' },
    dateRange: 'created_at',
  }),
  view: rulesView,
  service: RulePresenter,
  rows: (found, presenter, { context }) =>
    Promise.all(
      found.map(({ id, ruleSet, created_at: createdAt, updated_at: updatedAt }) =>
        presenter.present(context.projectId, { id, ruleSet, createdAt, updatedAt }),
      ),
    ),
});
