import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { CopyTemplateHandler } from './features/copy-template/copy-template.handler.js';
import { CreateTemplateHandler } from './features/create-template/create-template.handler.js';
import { TemplateSources } from './features/create-template/template-sources.js';
import { DeleteTemplateHandler } from './features/delete-template/delete-template.handler.js';
import { GetTemplateHandler } from './features/get-template/get-template.handler.js';
import { ListTemplatesOfProjectHandler } from './features/list-templates-of-project/list-templates-of-project.handler.js';
import { ListTemplatesHandler } from './features/list-templates/list-templates.handler.js';
import { SetUpCampaignHandler } from './features/set-up-campaign/set-up-campaign.handler.js';
import { SetUpTierHandler } from './features/set-up-tier/set-up-tier.handler.js';
import { UpdateTemplateHandler } from './features/update-template/update-template.handler.js';
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
    ListTemplatesHandler,
    ListTemplatesOfProjectHandler,
    CreateTemplateHandler,
    GetTemplateHandler,
    UpdateTemplateHandler,
    DeleteTemplateHandler,
    CopyTemplateHandler,
    GoodsOfTemplate,
    RulesOfTemplate,
    SetUpCampaignHandler,
    SetUpTierHandler,
    joins({
      name: 'templates',
      problems: templateProblems,
      views: [templatesView],
    }),
  ],
})
export class TemplatesModule {}
