import { EACH_TIME, listOf, operation } from '../language/index.js';
import { CreateSavedViewBody, SavedViewAnswer, UpdateSavedViewBody } from './saved-view-bodies.js';

const ours = { context: 'insights', service: 'management', keys: 'application', scope: 'saved-views' } as const;
const SAVED_VIEWS = '/v1/saved-views';
const ONE = `${SAVED_VIEWS}/{savedViewId}` as const;

export class ListSavedViews extends operation({
  ...ours,
  id: 'list-saved-views',
  method: 'GET',
  path: SAVED_VIEWS,
  summary: 'List the saved views of the console, oldest first',
  answer: listOf('data', SavedViewAnswer),
}) {}

export class CreateSavedView extends operation({
  ...ours,
  id: 'create-saved-view',
  method: 'POST',
  path: SAVED_VIEWS,
  summary: 'Save the filters and columns of a list of the console',
  body: CreateSavedViewBody,
  answer: SavedViewAnswer,
  sample: () => ({
    page: 'vouchers',
    name: `Gift cards that end soon ${EACH_TIME}`,
    query: 'type=GIFT_VOUCHER&order=expiration_date',
    columns: ['code', 'balance', 'expiration_date'],
  }),
}) {}

export class UpdateSavedView extends operation({
  ...ours,
  id: 'update-saved-view',
  method: 'PUT',
  path: ONE,
  summary: 'Update the name, the query or the columns of a saved view',
  body: UpdateSavedViewBody,
  answer: SavedViewAnswer,
  sample: () => ({ query: 'type=GIFT_VOUCHER', columns: ['code', 'balance'] }),
}) {}

export class DeleteSavedView extends operation({
  ...ours,
  id: 'delete-saved-view',
  method: 'DELETE',
  path: ONE,
  summary: 'Delete a saved view',
  status: 204,
}) {}
