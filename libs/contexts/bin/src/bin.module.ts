import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { binProblems } from './bin.refusals.js';
import { deleteBinEntry } from './features/delete-bin-entry/delete-bin-entry.handler.js';
import { listBinEntries } from './features/list-bin-entries/list-bin-entries.js';
import { binEntriesView } from './views/bin-entries/bin-entries.view.js';

/** Shows what was deleted in other contexts, and has them delete it for good. */
@Module({
  providers: [listBinEntries, deleteBinEntry, joins({ name: 'bin', problems: binProblems, views: [binEntriesView] })],
})
export class BinModule {}
