import { handler, ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import { FindRulesNaming } from '@perkstream/published';
import { rulesView } from '../../views/validation-rules/validation-rules.view.js';

const SHOWN_AT_MOST = 100;

export const findRulesNaming = handler(FindRulesNaming, [ViewRunner], async ({ projectId, id }, views) => {
  const where = ofProject(projectId, { field: 'collections', is: id });
  const { found, total } = await pageOfList(views.collection(rulesView), where, { limit: SHOWN_AT_MOST });
  return { ids: found.map((rule) => rule.id), total };
});
