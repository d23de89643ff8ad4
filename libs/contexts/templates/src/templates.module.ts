import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { copyTemplate } from './features/copy-template/copy-template.handler.js';
import { createTemplate } from './features/create-template/create-template.handler.js';
import { TemplateSources } from './features/create-template/template-sources.js';
import { deleteTemplate } from './features/delete-template/delete-template.handler.js';
import { getTemplate } from './features/get-template/get-template.handler.js';
import { listTemplatesOfProject } from './features/list-templates-of-project/list-templates-of-project.handler.js';
import { listTemplates } from './features/list-templates/list-templates.handler.js';
import { setUpCampaign } from './features/set-up-campaign/set-up-campaign.handler.js';
import { setUpTier } from './features/set-up-tier/set-up-tier.handler.js';
import { updateTemplate } from './features/update-template/update-template.handler.js';
import { TemplateRepository } from './repositories/template.repository.js';
import { GoodsOfTemplate } from './services/goods-of-template.js';
import { RulesOfTemplate } from './services/rules-of-template.js';
import { TemplateList } from './services/template-list.js';
import { TemplateMaker } from './services/template-maker.js';
import { TemplateNames } from './services/template-names.js';
import { templateProblems } from './templates.refusals.js';
import { templatesView } from './views/templates/templates.view.js';

/** Campaign templates: what campaigns and tiers are made from again, here or in another project. */
@Module({
  providers: [
    TemplateRepository,
    TemplateNames,
    TemplateMaker,
    TemplateList,
    TemplateSources,
    listTemplates,
    listTemplatesOfProject,
    createTemplate,
    getTemplate,
    updateTemplate,
    deleteTemplate,
    copyTemplate,
    GoodsOfTemplate,
    RulesOfTemplate,
    setUpCampaign,
    setUpTier,
    joins({
      name: 'templates',
      problems: templateProblems,
      views: [templatesView],
    }),
  ],
})
export class TemplatesModule {}
