import {
  type CategoryRecord,
  type EnsureCategory,
  type FindCategories,
  type FindCategoryNames,
} from '@perkstream/published';
import { type AnswerFor } from './context-in-process.js';

/** The catalogue's categories of one project, for contexts that are tested without it. */
export class FakeCategories {
  private readonly byId = new Map<string, CategoryRecord>();

  constructor(private readonly projectId: string) {}

  get all(): readonly CategoryRecord[] {
    return [...this.byId.values()];
  }

  set(id: string, name: string): this {
    const wire = { id, name, hierarchy: 1, created_at: '2026-03-01T08:00:00.000Z', object: 'category' };
    this.byId.set(id, { id, name, hierarchy: 1, createdAt: wire.created_at, updatedAt: null, wire });
    return this;
  }

  clear(): void {
    this.byId.clear();
  }

  answer(handle: AnswerFor): void {
    handle('FindCategories', ({ projectId, idsOrNames }: FindCategories) =>
      this.in(projectId).filter(({ id, name }) => idsOrNames.includes(id) || idsOrNames.includes(name)),
    );
    handle('FindCategoryNames', ({ projectId }: FindCategoryNames) =>
      this.in(projectId).map(({ id, name }) => ({ id, name })),
    );
    handle('EnsureCategory', ({ projectId, name }: EnsureCategory) => {
      const found = () => this.in(projectId).find((category) => category.name === name);
      return found() ?? (this.set(`cat_${name}`, name), found());
    });
  }

  private in(projectId: string): readonly CategoryRecord[] {
    return projectId === this.projectId ? this.all : [];
  }
}
