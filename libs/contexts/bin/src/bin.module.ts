import { Module } from '@nestjs/common';
import { joins, providersOf } from '@perkstream/platform';
import { binProblems } from './bin.refusals.js';
import * as features from './features/index.js';
import { binEntriesView } from './views/bin-entries/bin-entries.view.js';

/** The recycle bin: shows what was deleted in other contexts, and has them restore it or delete it for good. */
@Module({
  providers: [...providersOf(features), joins({ name: 'bin', problems: binProblems, views: [binEntriesView] })],
})
export class BinModule {}
