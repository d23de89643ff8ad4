import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import {
  commandContext,
  CommandRunner,
  cursorAnswer,
  handler,
  idMadeBy,
  Messenger,
  ofProject,
  ViewRunner,
  withinProject,
} from '@perkstream/platform';
import {
  CopyCampaignTemplate,
  CreateCampaignTemplate,
  DeleteCampaignTemplate,
  GetCampaignTemplate,
  ListCampaignTemplates,
  ListCampaignTemplatesOfProject,
  type RequestContext,
  type StoredTemplate,
  TEMPLATE_TYPES,
  type TemplateAnswer,
  type TemplatesAnswer,
  UpdateCampaignTemplate,
} from '@perkstream/published';
import { templateAggregate, type TemplateRefusal } from '../../domain/template/template.decider.js';
import { TemplateRepository } from '../../repositories/template.repository.js';
import { TemplateNames } from '../../services/template-names.js';
import { templatesView } from '../../views/templates/templates.view.js';
import { TemplateSources } from './template-sources.js';

type Shown = Omit<StoredTemplate, 'content'>;

/** Ids are in the order of creation. */
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

/** The operations on campaign templates. */
export const manageTemplates = [
  handler(
    CreateCampaignTemplate,
    [TemplateSources, TemplateNames, CommandRunner],
    async ({ context, body }, sources, names, runner) => {
      const source = await sources.read(context.projectId, body);
      if (isRefusal(source)) return source;
      const { name, description = null } = body;
      const made = await make(names, runner, { ...source, name, description }, context);
      return isRefusal(made) ? made : presentTemplate(made);
    },
  ),

  /** Nothing but the template is copied: what it names is made in the other project when it is used there. */
  handler(
    CopyCampaignTemplate,
    [Messenger, TemplateRepository, TemplateNames, CommandRunner],
    async (
      {
        context,
        params: { projectId, campaignTemplateId },
        body: { name, description = null, destination_project_id: destinationId },
      },
      messenger,
      templates,
      names,
      runner,
    ) => {
      const here = await withinProject(messenger, projectId, context);
      if (isRefusal(here)) return here;
      const template = await templates.find(projectId, campaignTemplateId);
      if (isRefusal(template)) return template;
      const there = await withinProject(messenger, destinationId, context);
      if (isRefusal(there)) return there;
      const { campaignType, content } = template;
      const copy = await make(names, runner, { name, description, campaignType, content }, there);
      return isRefusal(copy) ? copy : presentTemplate(copy);
    },
  ),

  handler(
    GetCampaignTemplate,
    [TemplateRepository],
    async ({ context: { projectId }, params: { campaignTemplateId }, query: { expand } }, templates) => {
      const template = await templates.find(projectId, campaignTemplateId);
      if (isRefusal(template)) return template;
      return expand ? presentWholeTemplate(template) : presentTemplate(template);
    },
  ),

  handler(ListCampaignTemplates, [ViewRunner], ({ context: { projectId, now }, query }, views) =>
    page(views, projectId, query, now),
  ),

  handler(
    ListCampaignTemplatesOfProject,
    [Messenger, ViewRunner],
    async ({ context, params: { projectId }, query }, messenger, views) => {
      const project = await withinProject(messenger, projectId, context);
      return isRefusal(project) ? project : page(views, projectId, query, context.now);
    },
  ),

  /** A new name is claimed first, the former one released last. */
  handler(
    UpdateCampaignTemplate,
    [TemplateRepository, TemplateNames, CommandRunner],
    async ({ context, params: { campaignTemplateId: id }, body: { name, description } }, templates, names, runner) => {
      const before = await templates.find(context.projectId, id);
      if (isRefusal(before)) return before;
      const isRenamed = name !== undefined && name !== before.name;
      const taken = isRenamed ? await names.claim(name, id, commandContext(context, 'take-name')) : undefined;
      if (taken) return taken;
      const command = { do: 'update', name, description, now: context.now } as const;
      const done = await runner.execute(templateAggregate, id, command, commandContext(context, 'update'));
      const template = !isRefusal(done) && done.state.status === 'live' ? done.state.template : undefined;
      // Of the two names, the one that it does not have.
      const unused = isRenamed ? (template?.name === before.name ? name : before.name) : undefined;
      if (unused !== undefined) await names.release(unused, id, commandContext(context, 'give-name-back'));
      return template ? presentTemplate(template) : notFound('campaign_template', id);
    },
  ),

  handler(
    DeleteCampaignTemplate,
    [TemplateRepository, TemplateNames, CommandRunner],
    async ({ context, params: { campaignTemplateId: id } }, templates, names, runner) => {
      const template = await templates.find(context.projectId, id);
      const origin = commandContext(context, 'delete');
      if (isRefusal(template)) {
        // The same request, before it was repeated.
        const wasDeleted = (await runner.recall(templateAggregate, id, origin)) !== undefined;
        return wasDeleted ? undefined : template;
      }
      const deleted = await runner.execute(templateAggregate, id, { do: 'delete' }, origin);
      if (isRefusal(deleted)) return notFound('campaign_template', id);
      await names.release(template.name, id, commandContext(context, 'give-name-back'));
      return undefined;
    },
  ),
];

/** Makes a template under a name that no other one has. */
async function make(
  names: TemplateNames,
  runner: CommandRunner,
  template: Pick<StoredTemplate, 'name' | 'description' | 'campaignType' | 'content'>,
  context: RequestContext,
): Promise<StoredTemplate | Refusal<TemplateRefusal>> {
  const id = idMadeBy(context, 'camp_tpl_', 'campaign_template');
  const taken = await names.claim(template.name, id, commandContext(context, 'take-name'));
  if (taken) return taken;
  const command = { do: 'create', template: { ...template, id }, now: context.now } as const;
  const made = await runner.execute(templateAggregate, id, command, commandContext(context, 'create'));
  if (isRefusal(made)) return made;
  return made.state.status === 'live' ? made.state.template : notFound('campaign_template', id);
}

async function page(
  views: ViewRunner,
  projectId: string,
  query: ListCampaignTemplates['query'],
  now: string,
): Promise<TemplatesAnswer | QueryRefusal> {
  const list = parseListQuery(LIST, query, now);
  if (isRefusal(list)) return list;
  const { where, orderBy, limit } = list;
  const templates = views.collection(templatesView);
  const [found, total] = await Promise.all([
    templates.find({ where: ofProject(projectId, where), orderBy, limit: limit + 1 }),
    query.include_total ? templates.count(ofProject(projectId)) : undefined,
  ]);
  return { ...cursorAnswer(found.map(presentTemplate), limit), ...(total !== undefined && { total }) };
}

function presentTemplate(template: Shown): TemplateAnswer {
  const { id, name, description, campaignType, createdAt, updatedAt } = template;
  return {
    id,
    name,
    ...(description !== null && { description }),
    campaign_type: campaignType,
    created_at: createdAt,
    ...(updatedAt !== null && { updated_at: updatedAt }),
    object: 'campaign_template',
  };
}

/** Together with what it holds. */
function presentWholeTemplate(template: StoredTemplate): TemplateAnswer {
  const { campaign, validation_rules } = template.content;
  const content = { campaign_type: template.campaignType, campaign, validation_rules: [...validation_rules] };
  return { ...presentTemplate(template), json_template: content };
}
