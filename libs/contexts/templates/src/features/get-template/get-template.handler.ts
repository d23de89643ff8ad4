import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetCampaignTemplate, type TemplateAnswer } from '@perkstream/published';
import { presentTemplate, presentWholeTemplate } from '../../presenters/template.presenter.js';
import { TemplateRepository } from '../../repositories/template.repository.js';

export const getTemplate = handler(
  GetCampaignTemplate,
  [TemplateRepository],
  async (
    { context: { projectId }, params: { campaignTemplateId }, query: { expand } },
    templates,
  ): Promise<TemplateAnswer | Refusal<'not_found'>> => {
    const template = await templates.find(projectId, campaignTemplateId);
    if (isRefusal(template)) return template;
    return expand ? presentWholeTemplate(template) : presentTemplate(template);
  },
);
