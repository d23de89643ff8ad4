import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler, Messenger, withinProject } from '@perkstream/platform';
import { CopyCampaignTemplate, type TemplateAnswer } from '@perkstream/published';
import { presentTemplate } from '../../presenters/template.presenter.js';
import { TemplateRepository } from '../../repositories/template.repository.js';
import { TemplateMaker } from '../../services/template-maker.js';
import { type TemplatesRefusal } from '../../templates.refusals.js';

/** Nothing but the template is copied: what it names is made in the other project when it is used there. */
export const copyTemplate = handler(
  CopyCampaignTemplate,
  [Messenger, TemplateRepository, TemplateMaker],
  async (
    {
      context,
      params: { projectId, campaignTemplateId },
      body: { name, description = null, destination_project_id: destinationId },
    },
    messenger,
    templates,
    maker,
  ): Promise<TemplateAnswer | Refusal<TemplatesRefusal>> => {
    const here = await withinProject(messenger, projectId, context);
    if (isRefusal(here)) return here;
    const template = await templates.find(projectId, campaignTemplateId);
    if (isRefusal(template)) return template;
    const there = await withinProject(messenger, destinationId, context);
    if (isRefusal(there)) return there;
    const { campaignType, content } = template;
    const copy = await maker.make({ name, description, campaignType, content }, there);
    return isRefusal(copy) ? copy : presentTemplate(copy);
  },
);
