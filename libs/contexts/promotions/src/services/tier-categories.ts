import { Injectable } from '@nestjs/common';
import { type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  type CategoryRecord,
  type CategoryReference,
  categoryRefOf,
  type CommandOrigin,
  EnsureCategory,
  FindCategories,
  newCategoryOf,
  unknownCategory,
} from '@perkstream/published';

/** The category that a body puts a tier or stack in; empty where it says nothing about one. */
export interface TierCategory {
  readonly categoryId?: string | null;
  readonly categoryName?: string | null;
}

/** A tier or a stack. */
interface Categorised {
  readonly definition: { readonly categoryId: string | null };
}

const NO_CATEGORIES: ReadonlyMap<string, CategoryRecord> = new Map();

/** The categories of tiers and stacks, as the catalogue tells them. */
@Injectable()
export class TierCategories {
  constructor(private readonly messenger: Messenger) {}

  /** A category that is named and not there is made. */
  async settle(
    projectId: string,
    body: CategoryReference,
    origin: CommandOrigin,
  ): Promise<TierCategory | Refusal<'not_found'>> {
    const ref = categoryRefOf(body);
    if (ref === undefined) return {};
    if (ref === null) return { categoryId: null, categoryName: null };
    const [found] = await this.messenger.ask(new FindCategories(projectId, [ref]));
    const name = newCategoryOf(body);
    const category = found ?? (name && (await this.messenger.tell(new EnsureCategory(projectId, name, origin))));
    return category ? { categoryId: category.id, categoryName: category.name } : unknownCategory(ref);
  }

  /** Of each body, in their order. */
  async settleAll(
    projectId: string,
    bodies: readonly CategoryReference[],
    origin: CommandOrigin,
  ): Promise<readonly TierCategory[] | Refusal<'not_found'>> {
    const all: TierCategory[] = [];
    for (const body of bodies) {
      const category = await this.settle(projectId, body, origin);
      if ('refused' in category) return category;
      all.push(category);
    }
    return all;
  }

  /** By id. What is in no category costs nothing. */
  async of(projectId: string, members: readonly Categorised[]): Promise<ReadonlyMap<string, CategoryRecord>> {
    const ids = new Set<string>();
    for (const { definition } of members) if (definition.categoryId !== null) ids.add(definition.categoryId);
    if (ids.size === 0) return NO_CATEGORIES;
    const found = await this.messenger.ask(new FindCategories(projectId, [...ids]));
    return new Map(found.map((category) => [category.id, category]));
  }
}
