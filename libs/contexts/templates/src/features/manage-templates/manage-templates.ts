import { isRefusal, notFound } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler, Messenger, withinProject } from '@perkstream/platform';
import {
  CopyCampaignTemplate,
  CreateCampaignTemplate,
  DeleteCampaignTemplate,
  GetCampaignTemplate,
  ListCampaignTemplates,
  ListCampaignTemplatesOfProject,
  UpdateCampaignTemplate,
} from '@perkstream/published';
import { templateAggregate } from '../../domain/template/template.decider.js';
import { presentTemplate, presentWholeTemplate } from '../../presenters/template.presenter.js';
import { TemplateRepository } from '../../repositories/template.repository.js';
import { TemplateList } from '../../services/template-list.js';
import { TemplateMaker } from '../../services/template-maker.js';
import { TemplateNames } from '../../services/template-names.js';
import { TemplateSources } from './template-sources.js';

/** The operations on campaign templates. */
export const manageTemplates = [
  handler(CreateCampaignTemplate, [TemplateSources, TemplateMaker], async ({ context, body }, sources, maker) => {
    const source = await sources.read(context.projectId, body);
    if (isRefusal(source)) return source;
    const { name, description = null } = body;
    const made = await maker.make({ ...source, name, description }, context);
    return isRefusal(made) ? made : presentTemplate(made);
  }),

  /** Nothing but the template is copied: what it names is made in the other project when it is used there. */
  handler(
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
    ) => {
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

  handler(ListCampaignTemplates, [TemplateList], ({ context: { projectId, now }, query }, list) =>
    list.page(projectId, query, now),
  ),

  handler(
    ListCampaignTemplatesOfProject,
    [Messenger, TemplateList],
    async ({ context, params: { projectId }, query }, messenger, list) => {
      const project = await withinProject(messenger, projectId, context);
      return isRefusal(project) ? project : list.page(projectId, query, context.now);
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
