import { Module } from '@nestjs/common';
import { joins, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { TemplateRepository } from './repositories/template.repository.js';
import { GoodsOfTemplate } from './services/goods-of-template.js';
import { RulesOfTemplate } from './services/rules-of-template.js';
import { TemplateNames } from './services/template-names.js';
import { templateProblems } from './templates.refusals.js';
import { templatesView } from './views/templates/templates.view.js';

/** Campaign templates, and campaigns that are made from one. */
@Module({
  providers: [
    TemplateRepository,
    TemplateNames,
    GoodsOfTemplate,
    RulesOfTemplate,
    ...providersOf(features),
    joins({
      name: 'templates',
      problems: templateProblems,
      views: [templatesView],
    }),
  ],
})
export class TemplatesModule {}
