import { listOf, operation, type Operation, OperationRequest } from '../language/index.js';
import { CategoryAnswer, CategoryBody, UpdateCategoryBody } from './category-bodies.js';

interface OfCategory {
  categoryId: string;
}

export class ListCategories extends OperationRequest {}
export class CreateCategory extends OperationRequest<CategoryBody> {}
export class GetCategory extends OperationRequest<undefined, OfCategory> {}
export class UpdateCategory extends OperationRequest<UpdateCategoryBody, OfCategory> {}
export class DeleteCategory extends OperationRequest<undefined, OfCategory, { remove_from_stacking_rules?: boolean }> {}

const CATEGORIES = '/v1/categories';
const CATEGORY = `${CATEGORIES}/{categoryId}`;
const ours = { context: 'catalog', service: 'promotions', keys: 'application', scope: 'categories' } as const;
const byCategory = ({ params }: { params: Record<string, string> }) => params['categoryId'];

export const listCategories = operation({
  ...ours,
  id: 'list-categories',
  method: 'GET',
  path: CATEGORIES,
  request: ListCategories,
  summary: 'List all categories, the newest first',
  answer: listOf('data', CategoryAnswer),
});

export const createCategory = operation({
  ...ours,
  id: 'create-category',
  method: 'POST',
  path: CATEGORIES,
  request: CreateCategory,
  summary: 'Create a category',
  body: CategoryBody,
  answer: CategoryAnswer,
});

export const getCategory = operation({
  ...ours,
  id: 'get-category',
  method: 'GET',
  path: CATEGORY,
  request: GetCategory,
  summary: 'Get a category',
  answer: CategoryAnswer,
  key: byCategory,
});

export const updateCategory = operation({
  ...ours,
  id: 'update-category',
  method: 'PUT',
  path: CATEGORY,
  request: UpdateCategory,
  summary: 'Change the name or the hierarchy of a category',
  body: UpdateCategoryBody,
  answer: CategoryAnswer,
  key: byCategory,
});

export const deleteCategory = operation({
  ...ours,
  id: 'delete-category',
  method: 'DELETE',
  path: CATEGORY,
  request: DeleteCategory,
  summary: 'Delete a category that the stacking rules do not name',
  query: {
    remove_from_stacking_rules: {
      type: 'boolean',
      default: false,
      description: 'takes it out of the stacking rules first',
    },
  },
  status: 204,
  key: byCategory,
});

export const categoryOperations: readonly Operation[] = [
  listCategories,
  createCategory,
  getCategory,
  updateCategory,
  deleteCategory,
];
