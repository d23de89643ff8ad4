import { Injectable } from '@nestjs/common';
import { type Refusal, refuse } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { type StoredTemplate } from '@perkstream/published';
import { templateAggregate } from '../domain/template/template.aggregate.js';

const ID = /^camp_tpl_[0-9A-Za-z]{1,60}$/;

/** Finds templates as their streams tell them. */
@Injectable()
export class TemplateRepository {
  constructor(private readonly runner: CommandRunner) {}

  async find(projectId: string, id: string): Promise<StoredTemplate | Refusal<'not_found'>> {
    if (!ID.test(id)) return unknownTemplate(id);
    const state = await this.runner.stateOf(templateAggregate, projectId, id);
    return state.status === 'live' ? state.template : unknownTemplate(id);
  }
}

export function unknownTemplate(id: string): Refusal<'not_found'> {
  const details = `Cannot find campaign_template with id ${id}`;
  return refuse('not_found', { details, resourceId: id, resourceType: 'campaign_template' });
}
