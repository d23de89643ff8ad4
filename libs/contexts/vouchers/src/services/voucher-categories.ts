import { Injectable } from '@nestjs/common';
import { Categories } from '@perkstream/lookups';
import {
  type CategoryReference,
  type CommandOrigin,
  NO_CATEGORY,
  type BareVoucher,
  type VoucherDefinition,
} from '@perkstream/published';

type CategoryOfVoucher = Pick<VoucherDefinition, 'categoryId' | 'categoryName'>;

/** The categories of vouchers: of those that a campaign makes, and as answers show them. */
@Injectable()
export class VoucherCategories {
  constructor(private readonly categories: Categories) {}

  /**
   * The category of the codes of a campaign, which the campaign has checked. Codes with a category name of their own
   * have that one instead.
   */
  async ofTemplate(projectId: string, { category_id, category }: CategoryReference): Promise<CategoryOfVoucher> {
    for (const reference of [{ category }, { category_id }]) {
      const found = await this.categories.known(projectId, reference);
      if ('categoryId' in found && found.categoryId) return { ...NO_CATEGORY, ...found };
    }
    return NO_CATEGORY;
  }

  /** That of one code of a campaign: a category that is named and not there is made, as for any voucher. */
  settle(projectId: string, reference: CategoryReference, origin: CommandOrigin): ReturnType<Categories['settle']> {
    const commandId = `${origin.commandId}/category/${reference.category ?? ''}`;
    return this.categories.settle(projectId, reference, { ...origin, commandId });
  }

  /** Vouchers in wire form with their current categories; a deleted category is left out. */
  async shownIn<Answer extends BareVoucher>(
    projectId: string,
    vouchers: readonly Answer[],
  ): Promise<readonly Answer[]> {
    const known = await this.categories.byId(
      projectId,
      vouchers.map((voucher) => voucher.category_id),
    );
    return vouchers.map((voucher) => {
      if (!voucher.category_id) return voucher;
      const { category: _name, category_id: id, ...rest } = voucher;
      const category = known.get(id);
      if (!category) return rest as unknown as Answer;
      return { ...rest, category: category.name, category_id: id, categories: [category.wire] } as unknown as Answer;
    });
  }

  async shown<Answer extends BareVoucher>(projectId: string, voucher: Answer): Promise<Answer> {
    const [shown] = await this.shownIn(projectId, [voucher]);
    return shown as Answer;
  }
}
