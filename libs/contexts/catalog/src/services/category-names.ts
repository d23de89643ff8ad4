import { Injectable } from '@nestjs/common';
import { type Refusal, refuse } from '@perkstream/kernel';
import { type CommandContext, type Placed, Places, UniqueNames, UniqueValues } from '@perkstream/platform';
import { CATEGORY_NAMES, CategoryRepository } from '../repositories/category.repository.js';

/** All categories of a project are in one list, and stacking rules may name as many. */
const CATEGORIES_OF_A_PROJECT = 1_000;

/** Names of categories, which are unique within a project. */
@Injectable()
export class CategoryNames extends UniqueNames {
  constructor(
    private readonly categories: CategoryRepository,
    private readonly places: Places,
    values: UniqueValues,
  ) {
    super(values, CATEGORY_NAMES, 'category');
  }

  /** Why the project cannot have one more, as things are. */
  async objectionToAnother(projectId: string): Promise<undefined | Refusal<'invalid_payload'>> {
    return (await this.categories.count(projectId)) < CATEGORIES_OF_A_PROJECT ? undefined : tooMany();
  }

  /** Decides whether the project can have this one, which has claimed its name; without room it loses the name again. */
  async makeRoom(name: string, id: string, context: CommandContext): Promise<undefined | Refusal<'invalid_payload'>> {
    const { projectId } = context;
    const things: Placed = {
      listed: () => this.categories.idsOf(projectId, CATEGORIES_OF_A_PROJECT),
      stateOf: (each) => this.categories.standingOf(projectId, each),
    };
    if (await this.places.take('categories', id, CATEGORIES_OF_A_PROJECT, context, things)) return undefined;
    await this.release(name, id, { ...context, commandId: `${context.commandId}/release` });
    return tooMany();
  }

  protected async has(projectId: string, id: string, name: string): Promise<boolean> {
    return (await this.categories.byId(projectId, id))?.name === name;
  }
}

function tooMany(): Refusal<'invalid_payload'> {
  return refuse('invalid_payload', { details: `A project can have at most ${CATEGORIES_OF_A_PROJECT} categories` });
}
