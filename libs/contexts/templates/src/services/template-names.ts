import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal, refuse } from '@perkstream/kernel';
import { type CommandContext, UniqueValues } from '@perkstream/platform';
import { TemplateRepository } from '../repositories/template.repository.js';

/** Where names are claimed. */
const TEMPLATE_NAMES = 'campaign_template_name';

/** Names of templates: each is one template's in a project. */
@Injectable()
export class TemplateNames {
  constructor(
    private readonly templates: TemplateRepository,
    private readonly uniqueValues: UniqueValues,
  ) {}

  async take(name: string, id: string, context: CommandContext): Promise<undefined | Refusal<'duplicate_found'>> {
    const { projectId } = context;
    const owner = await this.uniqueValues.claim(TEMPLATE_NAMES, name, id, context, async (other) => {
      const template = await this.templates.find(projectId, other);
      return !isRefusal(template) && template.name === name;
    });
    // A command that is repeated is told that it took the name, even if another one has taken it over since.
    const now = context.repeatSince && (await this.uniqueValues.ownerOf(TEMPLATE_NAMES, projectId, name));
    const holder = now || owner;
    if (holder === id) return undefined;
    const details = `Duplicated campaign_template exists with name ${name}`;
    return refuse('duplicate_found', { details, resourceId: holder, resourceType: 'campaign_template' });
  }

  async giveBack(name: string, id: string, context: CommandContext): Promise<void> {
    await this.uniqueValues.release(TEMPLATE_NAMES, name, id, context);
  }
}
