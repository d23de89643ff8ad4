import { recordFeatures } from '@perkstream/platform';
import {
  CreateSavedView,
  DeleteSavedView,
  ListSavedViews,
  type SavedView,
  type SavedViewAnswer,
  UpdateSavedView,
} from '@perkstream/published';
import { SavedViewRepository } from '../../repositories/saved-view.repository.js';

/** The operations on saved views of the console. */
export const manageSavedViews = recordFeatures(
  SavedViewRepository,
  { list: ListSavedViews, create: CreateSavedView, update: UpdateSavedView, delete: DeleteSavedView },
  presentSavedView,
);

function presentSavedView({ id, page, name, query, columns, createdAt }: SavedView): SavedViewAnswer {
  return { object: 'saved_view', id, page, name, query, columns: [...columns], created_at: createdAt };
}
