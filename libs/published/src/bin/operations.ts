import { cursorParameters, operation } from '../language/index.js';
import { BinEntriesAnswer } from './answers.js';

const ours = { context: 'bin', service: 'promotions', keys: 'application', scope: 'trash-bin' } as const;

export class ListBinEntries extends operation({
  ...ours,
  id: 'list-bin-entries',
  method: 'GET',
  path: '/v1/trash-bin',
  summary: 'List what was deleted and not yet for good, the latest first',
  query: cursorParameters,
  answer: BinEntriesAnswer,
}) {}

export class RestoreBinEntry extends operation({
  ...ours,
  id: 'restore-bin-entry',
  method: 'POST',
  path: '/v1/trash-bin/{binEntryId}/restore',
  summary:
    'Restore something in the bin as it was before, with what went there with it; many codes come back in the background, and then their campaign',
  status: 204,
}) {}

export class DeleteBinEntry extends operation({
  ...ours,
  id: 'delete-bin-entry',
  method: 'DELETE',
  path: '/v1/trash-bin/{binEntryId}',
  summary: 'Delete something in the bin for good; its code, name or source id is free again',
  status: 204,
}) {}
