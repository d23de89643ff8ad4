import { Text } from '../language/body-class.js';

const optional = { optional: true, nullable: true } as const;
export const CategoryNameField = () => Text({ ...optional, max: 200 }, 'Name of a category.');
export const CategoryIdField = () => Text({ ...optional, max: 100 });

/** The category of something that is redeemed, by its id or its name; null: none. */
export class CategoryInput {
  @CategoryNameField() category?: string | null;
  @CategoryIdField() category_id?: string | null;
}
