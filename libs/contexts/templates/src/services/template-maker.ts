import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, idMadeBy } from '@perkstream/platform';
import { type RequestContext, type StoredTemplate } from '@perkstream/published';
import { templateAggregate, type TemplateRefusal } from '../domain/template/template.decider.js';
import { TemplateNames } from './template-names.js';

/** Makes a template under a name that no other one has. */
@Injectable()
export class TemplateMaker {
  constructor(
    private readonly names: TemplateNames,
    private readonly runner: CommandRunner,
  ) {}

  async make(
    template: Pick<StoredTemplate, 'name' | 'description' | 'campaignType' | 'content'>,
    context: RequestContext,
  ): Promise<StoredTemplate | Refusal<TemplateRefusal>> {
    const { now } = context;
    const id = idMadeBy(context, 'camp_tpl_', 'campaign_template');
    const taken = await this.names.claim(template.name, id, commandContext(context, 'take-name'));
    if (taken) return taken;
    const command = { do: 'create', template: { ...template, id }, now } as const;
    const made = await this.runner.execute(templateAggregate, id, command, commandContext(context, 'create'));
    if (isRefusal(made)) return made;
    return made.state.status === 'live' ? made.state.template : notFound('campaign_template', id);
  }
}
