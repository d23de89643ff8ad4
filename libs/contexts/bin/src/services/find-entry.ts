import { notFound, type Refusal } from '@perkstream/kernel';
import { ofProject, type ViewRunner } from '@perkstream/platform';
import { type BinEntry, binEntriesView } from '../views/bin-entries/bin-entries.view.js';

export async function findEntry(views: ViewRunner, projectId: string, entryId: string): Promise<BinEntry | undefined> {
  const where = ofProject(projectId, { field: 'entryId', is: entryId });
  const [entry] = await views.collection(binEntriesView).find({ where, limit: 1 });
  return entry;
}

export function unknownEntry(id: string): Refusal<'not_found'> {
  return notFound('trash_bin_entry', id, 'trash bin entry');
}
