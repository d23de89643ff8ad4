import { EACH_TIME, listOf, operation } from '../language/index.js';
import { CategoryAnswer, CategoryBody, UpdateCategoryBody } from './category-bodies.js';

const ours = { context: 'catalog', service: 'promotions', keys: 'application', scope: 'categories' } as const;

export class ListCategories extends operation({
  ...ours,
  id: 'list-categories',
  method: 'GET',
  path: '/v1/categories',
  summary: 'List all categories, newest first',
  answer: listOf('data', CategoryAnswer),
}) {}

export class CreateCategory extends operation({
  ...ours,
  id: 'create-category',
  method: 'POST',
  path: '/v1/categories',
  summary: 'Create a category',
  body: CategoryBody,
  answer: CategoryAnswer,
  sample: () => ({ name: `Another category ${EACH_TIME}`, hierarchy: 2 }),
}) {}

export class GetCategory extends operation({
  ...ours,
  id: 'get-category',
  method: 'GET',
  path: '/v1/categories/{categoryId}',
  summary: 'Get a category',
  answer: CategoryAnswer,
}) {}

export class UpdateCategory extends operation({
  ...ours,
  id: 'update-category',
  method: 'PUT',
  path: '/v1/categories/{categoryId}',
  summary: 'Update the name or the hierarchy of a category',
  body: UpdateCategoryBody,
  answer: CategoryAnswer,
  sample: () => ({ hierarchy: 3 }),
}) {}

export class DeleteCategory extends operation({
  ...ours,
  id: 'delete-category',
  method: 'DELETE',
  path: '/v1/categories/{categoryId}',
  summary: 'Delete a category that the stacking rules do not use',
  query: {
    remove_from_stacking_rules: {
      type: 'boolean',
      default: false,
      description: 'Removes the category from the stacking rules first.',
    },
  },
  status: 204,
}) {}
