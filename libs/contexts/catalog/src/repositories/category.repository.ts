import { Injectable } from '@nestjs/common';
import { type UpTo } from '@perkstream/kernel';
import { CommandRunner, ofProject, UniqueValues, ViewRunner } from '@perkstream/platform';
import { type StoredCategory } from '@perkstream/published';
import { categoryAggregate, type CategoryState } from '../domain/category/category.decider.js';
import { categoriesView } from '../views/categories/categories.view.js';

/** Where names are claimed. */
export const CATEGORY_NAMES = 'category_name';

const ID = /^cat_[0-9A-Za-z]{1,60}$/;

/** Finds categories in their streams. */
@Injectable()
export class CategoryRepository {
  constructor(
    private readonly runner: CommandRunner,
    private readonly uniqueValues: UniqueValues,
    private readonly views: ViewRunner,
  ) {}

  count(projectId: string): Promise<number> {
    return this.views.collection(categoriesView).count(ofProject(projectId));
  }

  async idsOf(projectId: string, most: number): Promise<string[]> {
    return (await this.views.collection(categoriesView).find({ where: ofProject(projectId), limit: most })).map(
      ({ id }) => id,
    );
  }

  /** How far the life of a category has come. */
  async standingOf(projectId: string, id: string): Promise<'not_made' | 'made' | 'gone'> {
    const { status } = await this.runner.current(categoryAggregate, projectId, id);
    return ({ none: 'not_made', live: 'made', gone: 'gone' } as const)[status];
  }

  /** @param upTo as it was then */
  async byId(projectId: string, id: string, upTo?: UpTo): Promise<StoredCategory | undefined> {
    if (!ID.test(id)) return undefined;
    const state: CategoryState = await this.runner.stateUpTo(categoryAggregate, projectId, id, upTo);
    return state.status === 'live' ? state.category : undefined;
  }

  async find(projectId: string, idOrName: string): Promise<StoredCategory | undefined> {
    const byId = await this.byId(projectId, idOrName);
    if (byId) return byId;
    const owner = await this.uniqueValues.ownerOf(CATEGORY_NAMES, projectId, idOrName);
    const named = owner === undefined ? undefined : await this.byId(projectId, owner);
    // It may be claimed for a category that is not called so yet, or not any more.
    return named?.name === idOrName ? named : undefined;
  }
}
