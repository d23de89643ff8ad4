import { handler } from '@perkstream/platform';
import { ListCampaignTemplates } from '@perkstream/published';
import { TemplateList } from '../../services/template-list.js';

export const listTemplates = handler(
  ListCampaignTemplates,
  [TemplateList],
  ({ context: { projectId, now }, query }, list) => list.page(projectId, query, now),
);
