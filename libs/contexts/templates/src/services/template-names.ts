import { Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import { UniqueNames, UniqueValues } from '@perkstream/platform';
import { TemplateRepository } from '../repositories/template.repository.js';

/** Names of templates: each is one template's in a project. */
@Injectable()
export class TemplateNames extends UniqueNames {
  constructor(
    private readonly templates: TemplateRepository,
    values: UniqueValues,
  ) {
    super(values, 'campaign_template_name', 'campaign_template');
  }

  protected async has(projectId: string, id: string, name: string): Promise<boolean> {
    const template = await this.templates.find(projectId, id);
    return !isRefusal(template) && template.name === name;
  }
}
