import { cursorParameters, operation } from '../language/index.js';
import { BinEntriesAnswer } from './answers.js';

const ours = { context: 'bin', service: 'promotions', keys: 'application', scope: 'trash-bin' } as const;

export class ListBinEntries extends operation({
  ...ours,
  id: 'list-bin-entries',
  method: 'GET',
  path: '/v1/trash-bin',
  summary: 'List deleted objects that can be restored, last deleted first',
  query: cursorParameters,
  answer: BinEntriesAnswer,
}) {}

export class RestoreBinEntry extends operation({
  ...ours,
  id: 'restore-bin-entry',
  method: 'POST',
  path: '/v1/trash-bin/{binEntryId}/restore',
  summary:
    'Restore an object from the bin together with what was deleted with it; many codes are restored in the background before their campaign',
  status: 204,
}) {}

export class DeleteBinEntry extends operation({
  ...ours,
  id: 'delete-bin-entry',
  method: 'DELETE',
  path: '/v1/trash-bin/{binEntryId}',
  summary: 'Delete an object in the bin permanently and free its code, name or source ID',
  status: 204,
}) {}
