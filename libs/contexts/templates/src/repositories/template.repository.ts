import { Injectable } from '@nestjs/common';
import { notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { type StoredTemplate } from '@perkstream/published';
import { templateAggregate } from '../domain/template/template.decider.js';

const ID = /^camp_tpl_[0-9A-Za-z]{1,60}$/;

/** Finds templates in their streams. */
@Injectable()
export class TemplateRepository {
  constructor(private readonly runner: CommandRunner) {}

  async find(projectId: string, id: string): Promise<StoredTemplate | Refusal<'not_found'>> {
    if (!ID.test(id)) return notFound('campaign_template', id);
    const state = await this.runner.current(templateAggregate, projectId, id);
    return state.status === 'live' ? state.template : notFound('campaign_template', id);
  }
}
