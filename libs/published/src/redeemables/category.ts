import { Text } from '../language/body-class.js';

/** The category of something that is redeemed, by its id or its name; null: none. */
export class CategoryInput {
  @Text({ optional: true, nullable: true, max: 200 }, 'name of a category') category?: string | null;
  @Text({ optional: true, nullable: true, max: 100 }) category_id?: string | null;
}
