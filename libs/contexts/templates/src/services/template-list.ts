import { Injectable } from '@nestjs/common';
import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { cursorAnswer, ofProject, ViewRunner } from '@perkstream/platform';
import { type ListCampaignTemplates, TEMPLATE_TYPES, type TemplatesAnswer } from '@perkstream/published';
import { presentTemplate } from '../presenters/template.presenter.js';
import { templatesView } from '../views/templates/templates.view.js';

const LIST = defineList({
  paging: 'cursor',
  order: ['id'],
  defaultOrder: 'id',
  fields: [
    { name: 'id', type: 'string', path: 'id' },
    { name: 'name', type: 'string', path: 'name' },
    { name: 'campaign_type', type: 'enum', path: 'campaignType', values: TEMPLATE_TYPES },
  ],
});

/** The templates of a project, for both of the operations that list them. Ids are in the order of creation. */
@Injectable()
export class TemplateList {
  private readonly templates;

  constructor(views: ViewRunner) {
    this.templates = views.lazily(templatesView);
  }

  async page(
    projectId: string,
    query: ListCampaignTemplates['query'],
    now: string,
  ): Promise<TemplatesAnswer | QueryRefusal> {
    const list = parseListQuery(LIST, query, now);
    if (isRefusal(list)) return list;
    const { where, orderBy, limit } = list;
    const [found, total] = await Promise.all([
      this.templates().find({ where: ofProject(projectId, where), orderBy, limit: limit + 1 }),
      query.include_total ? this.templates().count(ofProject(projectId)) : undefined,
    ]);
    return { ...cursorAnswer(found.map(presentTemplate), limit), ...(total !== undefined && { total }) };
  }
}
