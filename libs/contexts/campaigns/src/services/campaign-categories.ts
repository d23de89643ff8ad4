import { Injectable } from '@nestjs/common';
import { type Condition, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  type CampaignDefinition,
  type CategoryRecord,
  type CategoryReference,
  categoryRefOf,
  type CommandOrigin,
  EnsureCategory,
  FindCategories,
  FindCategoryNames,
  isAboutCategoryNames,
  onCategoryIds,
  newCategoryOf,
  unknownCategory,
} from '@perkstream/published';

/** The category that a body names; empty where it says nothing about one. */
export interface SettledCategory {
  readonly categoryId?: string | null;
  readonly categoryName?: string | null;
}

const PATHS = { name: 'definition.categoryName', id: 'definition.categoryId' };
const NONE: ReadonlyMap<string, CategoryRecord> = new Map();

/** The categories of campaigns and of their codes, as the catalogue tells them. */
@Injectable()
export class CampaignCategories {
  constructor(private readonly messenger: Messenger) {}

  /** A category that is named and not there is made. */
  async settle(
    projectId: string,
    body: CategoryReference,
    origin: CommandOrigin,
  ): Promise<SettledCategory | Refusal<'not_found'>> {
    const ref = categoryRefOf(body);
    if (ref === undefined) return {};
    if (ref === null) return { categoryId: null, categoryName: null };
    const [found] = await this.messenger.ask(new FindCategories(projectId, [ref]));
    const name = newCategoryOf(body);
    const category = found ?? (name && (await this.messenger.tell(new EnsureCategory(projectId, name, origin))));
    return category ? { categoryId: category.id, categoryName: category.name } : unknownCategory(ref);
  }

  /** Conditions on names of categories as conditions on ids: campaigns keep the name that their category had at the time. */
  async byId(projectId: string, condition: Condition): Promise<Condition> {
    if (!isAboutCategoryNames(condition, PATHS)) return condition;
    return onCategoryIds(condition, PATHS, await this.messenger.ask(new FindCategoryNames(projectId)));
  }

  /** By id. Campaigns without a category cost nothing. */
  async of(
    projectId: string,
    campaigns: readonly Pick<CampaignDefinition, 'categoryId'>[],
  ): Promise<ReadonlyMap<string, CategoryRecord>> {
    const ids = new Set<string>();
    for (const { categoryId } of campaigns) if (categoryId !== null) ids.add(categoryId);
    if (ids.size === 0) return NONE;
    const found = await this.messenger.ask(new FindCategories(projectId, [...ids]));
    return new Map(found.map((category) => [category.id, category]));
  }
}
