import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler } from '@perkstream/platform';
import { type TemplateAnswer, UpdateCampaignTemplate } from '@perkstream/published';
import { templateAggregate } from '../../domain/template/template.aggregate.js';
import { type TemplateRefusal } from '../../domain/template/template.decider.js';
import { presentTemplate } from '../../presenters/template.presenter.js';
import { TemplateRepository } from '../../repositories/template.repository.js';
import { TemplateNames } from '../../services/template-names.js';

/** A new name is claimed first, the former one released last. */
export const updateTemplate = handler(
  UpdateCampaignTemplate,
  [TemplateRepository, TemplateNames, CommandRunner],
  async (
    { context, params: { campaignTemplateId: id }, body: { name, description } },
    templates,
    names,
    runner,
  ): Promise<TemplateAnswer | Refusal<TemplateRefusal>> => {
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
);
