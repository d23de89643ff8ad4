import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { CreateCampaignTemplate, type TemplateAnswer } from '@perkstream/published';
import { presentTemplate } from '../../presenters/template.presenter.js';
import { TemplateMaker } from '../../services/template-maker.js';
import { type TemplatesRefusal } from '../../templates.refusals.js';
import { TemplateSources } from './template-sources.js';

export const createTemplate = handler(
  CreateCampaignTemplate,
  [TemplateSources, TemplateMaker],
  async ({ context, body }, sources, maker): Promise<TemplateAnswer | Refusal<TemplatesRefusal>> => {
    const source = await sources.read(context.projectId, body);
    if (isRefusal(source)) return source;
    const { name, description = null } = body;
    const made = await maker.make({ ...source, name, description }, context);
    return isRefusal(made) ? made : presentTemplate(made);
  },
);
