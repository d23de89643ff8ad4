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

export class DeleteBinEntry extends operation({
  ...ours,
  id: 'delete-bin-entry',
  method: 'DELETE',
  path: '/v1/trash-bin/{binEntryId}',
  summary: 'Delete something in the bin for good; its code, name or source id is free again',
  status: 204,
}) {}
