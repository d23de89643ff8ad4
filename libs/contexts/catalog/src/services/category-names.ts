import { Injectable } from '@nestjs/common';
import { type Refusal, refuse } from '@perkstream/kernel';
import { type CommandContext, UniqueValues } from '@perkstream/platform';
import { CATEGORY_NAMES, CategoryRepository } from '../repositories/category.repository.js';

/** All categories of a project are in one list, and stacking rules may name as many. */
export const CATEGORIES_OF_A_PROJECT = 1_000;

/** Names of categories: each is one category's in a project. */
@Injectable()
export class CategoryNames {
  constructor(
    private readonly categories: CategoryRepository,
    private readonly uniqueValues: UniqueValues,
  ) {}

  /** Why the project cannot have one more, if so. Of those who ask at the same moment, a few more may get one. */
  async objectionToAnother(projectId: string): Promise<undefined | Refusal<'invalid_payload'>> {
    if ((await this.categories.count(projectId)) < CATEGORIES_OF_A_PROJECT) return undefined;
    return refuse('invalid_payload', { details: `A project has ${CATEGORIES_OF_A_PROJECT} categories at most` });
  }

  async take(name: string, id: string, context: CommandContext): Promise<undefined | Refusal<'duplicate_found'>> {
    const { projectId } = context;
    const owner = await this.uniqueValues.claim(
      CATEGORY_NAMES,
      name,
      id,
      context,
      async (other) => (await this.categories.byId(projectId, other))?.name === name,
    );
    // A command that is repeated is told that it took the name, even if another one has taken it over since.
    const now = context.repeatSince && (await this.uniqueValues.ownerOf(CATEGORY_NAMES, projectId, name));
    const holder = now || owner;
    if (holder === id) return undefined;
    return nameTaken(name, holder);
  }

  async giveBack(name: string, id: string, context: CommandContext): Promise<void> {
    await this.uniqueValues.release(CATEGORY_NAMES, name, id, context);
  }
}

export function nameTaken(name: string, holder: string): Refusal<'duplicate_found'> {
  const details = `Duplicated category exists with name ${name}`;
  return refuse('duplicate_found', { details, resourceId: holder, resourceType: 'category' });
}
