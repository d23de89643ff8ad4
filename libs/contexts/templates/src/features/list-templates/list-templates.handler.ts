import { type QueryRefusal } from '@perkstream/domain-filters';
import { handler } from '@perkstream/platform';
import { ListCampaignTemplates, type TemplatesAnswer } from '@perkstream/published';
import { TemplateList } from '../../services/template-list.js';

export const listTemplates = handler(
  ListCampaignTemplates,
  [TemplateList],
  ({ context: { projectId, now }, query }, list): Promise<TemplatesAnswer | QueryRefusal> =>
    list.page(projectId, query, now),
);
