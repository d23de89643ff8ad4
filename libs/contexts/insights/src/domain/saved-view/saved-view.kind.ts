import { type RecordKind, refuse } from '@perkstream/kernel';
import {
  type AuditedKind,
  type CreateSavedViewBody,
  type SavedView,
  type UpdateSavedViewBody,
} from '@perkstream/published';

/** The most saved views of a project. */
const MOST_SAVED_VIEWS = 100;

export const savedViewKind: AuditedKind & RecordKind<SavedView, CreateSavedViewBody, UpdateSavedViewBody> = {
  type: 'saved_view',
  resourceType: 'saved_view',
  noun: 'saved view',
  idPrefix: 'sview_',
  most: MOST_SAVED_VIEWS,

  made: ({ page, name, query = '', columns = [] }, id, createdAt) => ({ id, page, name, query, columns, createdAt }),

  changed: (saved, { name = saved.name, query = saved.query, columns = saved.columns }) => ({
    ...saved,
    name,
    query,
    columns,
  }),

  objection({ page, name }, others) {
    const namesake = others.find((other) => other.page === page && other.name === name);
    if (!namesake) return undefined;
    const details = `The page ${page} has a saved view with the name ${name}`;
    return refuse('duplicate_found', { details, resourceId: namesake.id, resourceType: 'saved view' });
  },
};
