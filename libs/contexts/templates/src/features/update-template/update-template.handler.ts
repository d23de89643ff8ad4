import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner } from '@perkstream/platform';
import { type TemplateAnswer, UpdateCampaignTemplate } from '@perkstream/published';
import { templateAggregate } from '../../domain/template/template.aggregate.js';
import { type TemplateRefusal } from '../../domain/template/template.decider.js';
import { presentTemplate } from '../../presenters/template.presenter.js';
import { TemplateRepository } from '../../repositories/template.repository.js';
import { TemplateNames } from '../../services/template-names.js';

/** A new name is claimed first, the former one released last. */
@CommandHandler(UpdateCampaignTemplate)
export class UpdateTemplateHandler implements ICommandHandler<UpdateCampaignTemplate> {
  constructor(
    private readonly templates: TemplateRepository,
    private readonly names: TemplateNames,
    private readonly runner: CommandRunner,
  ) {}

  async execute({
    context,
    params: { campaignTemplateId: id },
    body: { name, description },
  }: UpdateCampaignTemplate): Promise<TemplateAnswer | Refusal<TemplateRefusal>> {
    const before = await this.templates.find(context.projectId, id);
    if (isRefusal(before)) return before;
    const isRenamed = name !== undefined && name !== before.name;
    const taken = isRenamed ? await this.names.claim(name, id, commandContext(context, 'take-name')) : undefined;
    if (taken) return taken;
    const command = { do: 'update', name, description, now: context.now } as const;
    const done = await this.runner.execute(templateAggregate, id, command, commandContext(context, 'update'));
    const template = !isRefusal(done) && done.state.status === 'live' ? done.state.template : undefined;
    // Of the two names, the one that it does not have.
    const unused = isRenamed ? (template?.name === before.name ? name : before.name) : undefined;
    if (unused !== undefined) await this.names.release(unused, id, commandContext(context, 'give-name-back'));
    return template ? presentTemplate(template) : notFound('campaign_template', id);
  }
}
