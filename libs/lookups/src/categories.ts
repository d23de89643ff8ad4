import { Injectable } from '@nestjs/common';
import { type CategoryPaths, isAboutCategoryNames, onCategoryIds } from '@perkstream/domain-filters';
import {
  andThen,
  type Condition,
  isRefusal,
  type MaybePromise,
  notFound,
  type Refusal,
  type UpTo,
} from '@perkstream/kernel';
import {
  type CategoryRecord,
  type CategoryReference,
  type CommandOrigin,
  EnsureCategory,
  FindCategories,
  FindCategoryNames,
  NO_CATEGORY,
} from '@perkstream/published';
import { Messenger } from '@perkstream/platform';

/** The category that a body names; null where it takes the category away, empty where it says nothing about one. */
export interface SettledCategory {
  readonly categoryId?: string | null;
  readonly categoryName?: string | null;
}

const NONE: ReadonlyMap<string, CategoryRecord> = new Map();

/** The categories of redeemables, from the catalogue. It is not asked where no category is involved. */
@Injectable()
export class Categories {
  constructor(private readonly messenger: Messenger) {}

  /** A category that is named and not there is made. */
  async settle(
    projectId: string,
    body: CategoryReference,
    origin: CommandOrigin,
  ): Promise<SettledCategory | Refusal<'not_found' | 'invalid_payload'>> {
    const name = newCategoryOf(body);
    if (name === undefined) return this.known(projectId, body);
    const ensured = await this.messenger.send(new EnsureCategory(projectId, name, origin));
    return isRefusal(ensured) ? ensured : settled(ensured);
  }

  /** As `settle`, of a category that has to be there. */
  async known(projectId: string, body: CategoryReference): Promise<SettledCategory | Refusal<'not_found'>> {
    const ref = categoryRefOf(body);
    if (ref === undefined) return {};
    if (ref === null) return NO_CATEGORY;
    const [found] = await this.messenger.ask(new FindCategories(projectId, [ref]));
    return found ? settled(found) : notFound('category', ref);
  }

  /** By id; those that were deleted are left out. @param upTo as they were then */
  byId(
    projectId: string,
    ids: readonly (string | null | undefined)[],
    upTo?: UpTo,
  ): MaybePromise<ReadonlyMap<string, CategoryRecord>> {
    const wanted = new Set(ids.filter((id) => id !== null && id !== undefined));
    if (wanted.size === 0) return NONE;
    return andThen(
      this.messenger.ask(new FindCategories(projectId, [...wanted], upTo)),
      (found) => new Map(found.map((category) => [category.id, category])),
    );
  }

  /** Conditions on names of categories as conditions on ids: documents keep the name that a category had at the time. */
  async onIds(projectId: string, condition: Condition, paths: CategoryPaths): Promise<Condition> {
    if (!isAboutCategoryNames(condition, paths)) return condition;
    return onCategoryIds(condition, paths, await this.messenger.ask(new FindCategoryNames(projectId)));
  }
}

function settled({ id, name }: CategoryRecord): SettledCategory {
  return { categoryId: id, categoryName: name };
}

/**
 * The id or name that a body names; the id wins. undefined: it says nothing about a category; null: there is
 * to be none.
 */
function categoryRefOf({ category, category_id }: CategoryReference): string | null | undefined {
  if (category_id) return category_id;
  if (category) return category;
  return category_id === undefined && category === undefined ? undefined : null;
}

const CATEGORY_ID = /^cat_/;

/** What a category is called that is made where nothing is called so; undefined where the body names an id, or none at all. */
function newCategoryOf({ category, category_id }: CategoryReference): string | undefined {
  return category && !category_id && !CATEGORY_ID.test(category) ? category : undefined;
}
