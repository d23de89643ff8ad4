import { Injectable } from '@nestjs/common';
import { type Refusal, refuse } from '@perkstream/kernel';
import { UniqueNames, UniqueValues } from '@perkstream/platform';
import { CATEGORY_NAMES, CategoryRepository } from '../repositories/category.repository.js';

/** All categories of a project are in one list, and stacking rules may name as many. */
export const CATEGORIES_OF_A_PROJECT = 1_000;

/** Names of categories, which are unique within a project. */
@Injectable()
export class CategoryNames extends UniqueNames {
  constructor(
    private readonly categories: CategoryRepository,
    values: UniqueValues,
  ) {
    super(values, CATEGORY_NAMES, 'category');
  }

  /** Why the project cannot have one more; undefined when it can. Requests at the same moment may exceed the limit a little. */
  async objectionToAnother(projectId: string): Promise<undefined | Refusal<'invalid_payload'>> {
    if ((await this.categories.count(projectId)) < CATEGORIES_OF_A_PROJECT) return undefined;
    return refuse('invalid_payload', { details: `A project has ${CATEGORIES_OF_A_PROJECT} categories at most` });
  }

  protected async has(projectId: string, id: string, name: string): Promise<boolean> {
    return (await this.categories.byId(projectId, id))?.name === name;
  }
}
