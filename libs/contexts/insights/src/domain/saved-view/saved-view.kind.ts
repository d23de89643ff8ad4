import { type RecordKind, refuse } from '@perkstream/kernel';
import {
  type AuditedKind,
  type CreateSavedViewBody,
  filterKeyOf,
  type SavedView,
  type UpdateSavedViewBody,
} from '@perkstream/published';

const MAX_SAVED_VIEWS = 100;
/** What stands in the place of a query that is stored: see `PERSONAL_PARTS`. */
const SEALED = 'sealed:';

/** The query without the name of a customer who was erased, under another key. A class, because no request can send it. */
export class QueryChange {
  constructor(
    readonly query: string,
    readonly keyId: string,
    readonly formerKeyId: string | undefined,
  ) {}
}

type Change = UpdateSavedViewBody | QueryChange;

export const savedViewKind: AuditedKind & RecordKind<SavedView, CreateSavedViewBody, Change> = {
  type: 'saved_view',
  resourceType: 'saved_view',
  noun: 'saved view',
  idPrefix: 'sview_',
  sealsParts: true,
  most: MAX_SAVED_VIEWS,

  made: ({ page, name, query = '', columns = [] }, id, createdAt) => ({
    ...{ id, page, name, query, columns, createdAt },
    keyId: filterKeyOf(id),
  }),

  changed(saved, change) {
    if (change instanceof QueryChange) return { ...saved, ...change };
    const { name = saved.name, query = saved.query, columns = saved.columns } = change;
    return { ...saved, name, query, columns, keyId: saved.keyId ?? filterKeyOf(saved.id) };
  },

  objection({ page, name, query }, others) {
    if (query.startsWith(SEALED))
      return refuse('invalid_payload', { details: 'Property .query is not a valid list query' });
    const namesake = others.find((other) => other.page === page && other.name === name);
    if (!namesake) return undefined;
    const details = `The page ${page} has a saved view with the name ${name}`;
    return refuse('duplicate_found', { details, resourceId: namesake.id, resourceType: 'saved view' });
  },
};
