import { cursorParameters, operation, type Operation, OperationRequest } from '../language/index.js';
import { BinEntriesAnswer } from './answers.js';

export class ListBinEntries extends OperationRequest<undefined, Record<string, never>> {}
export class DeleteBinEntry extends OperationRequest<undefined, { binEntryId: string }> {}

const ours = { context: 'bin', service: 'promotions', keys: 'application', scope: 'trash-bin' } as const;

export const listBinEntries = operation({
  ...ours,
  id: 'list-bin-entries',
  method: 'GET',
  path: '/v1/trash-bin',
  request: ListBinEntries,
  summary: 'List what was deleted and not yet for good, the latest first',
  query: cursorParameters,
  answer: BinEntriesAnswer,
});

export const deleteBinEntry = operation({
  ...ours,
  id: 'delete-bin-entry',
  method: 'DELETE',
  path: '/v1/trash-bin/{binEntryId}',
  request: DeleteBinEntry,
  summary: 'Delete something in the bin for good; its code, name or source id is free again',
  status: 204,
  key: ({ params }) => params['binEntryId'],
});

export const binOperations: readonly Operation[] = [listBinEntries, deleteBinEntry];
