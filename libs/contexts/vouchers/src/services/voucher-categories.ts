import { Injectable } from '@nestjs/common';
import { type Condition, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  type CategoryRecord,
  type CommandOrigin,
  EnsureCategory,
  FindCategories,
  FindCategoryNames,
  isAboutCategoryNames,
  newCategoryOf,
  onCategoryIds,
  unknownCategory,
  type VoucherAnswer,
  type VoucherDefinition,
} from '@perkstream/published';

export type CategoryOfVoucher = Pick<VoucherDefinition, 'categoryId' | 'categoryName'>;

/** The category that a body names: by id, or by name (or id). Null takes it away, absent leaves it. */
export interface SentCategory {
  readonly category_id?: string | null;
  readonly category?: string | null;
}

const PATHS = { name: 'category', id: 'category_id' };
export const NO_CATEGORY: CategoryOfVoucher = { categoryId: null, categoryName: null };

/** What the catalog knows of the categories of vouchers. It is not asked where no category is in play. */
@Injectable()
export class VoucherCategories {
  constructor(private readonly messenger: Messenger) {}

  /**
   * The category that was sent; undefined when none was. The id wins over the name.
   * @param origin makes a category that is named and not there; without it, it is refused
   */
  async sent(
    projectId: string,
    body: SentCategory,
    origin?: CommandOrigin,
  ): Promise<CategoryOfVoucher | undefined | Refusal<'not_found'>> {
    const { category_id: id, category: nameOrId } = body;
    const ref = id ?? nameOrId;
    if (ref === undefined || ref === null) return ref === null || id === null ? NO_CATEGORY : undefined;
    const [found] = await this.find(projectId, [ref]);
    if (found && (id === null || id === undefined || found.id === id)) return ofRecord(found);
    const name = newCategoryOf(body);
    if (!name || !origin) return unknownCategory(ref);
    return ofRecord(await this.messenger.tell(new EnsureCategory(projectId, name, origin)));
  }

  /** Like `sent`, of something new. */
  async ofNew(
    projectId: string,
    body: SentCategory,
    origin: CommandOrigin,
  ): Promise<CategoryOfVoucher | Refusal<'not_found'>> {
    return (await this.sent(projectId, body, origin)) ?? NO_CATEGORY;
  }

  /** The category of a campaign, which has checked it; a name that is of another one is what some of its codes have instead. */
  async ofTemplate(projectId: string, { category_id: id, category: name }: SentCategory): Promise<CategoryOfVoucher> {
    const [named] = name ? await this.find(projectId, [name]) : [];
    const found = named ?? (id ? (await this.find(projectId, [id]))[0] : undefined);
    return found ? ofRecord(found) : NO_CATEGORY;
  }

  /** Conditions on names of categories as conditions on ids: lists have the name that a category had at the time. */
  async onIds(projectId: string, condition: Condition): Promise<Condition> {
    if (!isAboutCategoryNames(condition, PATHS)) return condition;
    return onCategoryIds(condition, PATHS, await this.messenger.ask(new FindCategoryNames(projectId)));
  }

  /** Vouchers in wire form with what their categories are now; a category that was deleted is left out. */
  async shownIn<Answer extends VoucherAnswer>(
    projectId: string,
    vouchers: readonly Answer[],
  ): Promise<readonly Answer[]> {
    const ids = new Set<string>();
    for (const { category_id: id } of vouchers) if (id) ids.add(id);
    if (ids.size === 0) return vouchers;
    const known = new Map((await this.find(projectId, [...ids])).map((category) => [category.id, category]));
    return vouchers.map((voucher) => {
      if (!voucher.category_id) return voucher;
      const { category: _name, category_id: id, ...rest } = voucher;
      const category = known.get(id);
      if (!category) return rest as unknown as Answer;
      return { ...rest, category: category.name, category_id: id, categories: [category.wire] } as unknown as Answer;
    });
  }

  async shown<Answer extends VoucherAnswer>(projectId: string, voucher: Answer): Promise<Answer> {
    const [shown] = await this.shownIn(projectId, [voucher]);
    return shown as Answer;
  }

  private find(projectId: string, idsOrNames: readonly string[]): Promise<readonly CategoryRecord[]> {
    return this.messenger.ask(new FindCategories(projectId, idsOrNames));
  }
}

export function ofRecord({ id, name }: CategoryRecord): CategoryOfVoucher {
  return { categoryId: id, categoryName: name };
}
