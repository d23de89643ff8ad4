import { join } from 'node:path';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { LocalFiles } from '@perkstream/adapter-local-files';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import { type Engines, type TellFailure } from '@perkstream/platform';
import { dataFileOf } from './settings.js';

/** The adapters of this process: everything is embedded. */
export function embeddedEngines(dataDirectory: string, tellFailure: TellFailure): { engines: Engines; sqlite: Sqlite } {
  const sqlite = openSqlite({
    file: dataFileOf(dataDirectory),
    tellFailure: (error) => tellFailure('sqlite', error),
  });
  const engines: Engines = {
    eventStore: sqlite.eventStore,
    documents: sqlite.documents,
    keys: sqlite.keys,
    bus: new InProcessBus(),
    files: new LocalFiles(join(dataDirectory, 'files')),
  };
  return { engines, sqlite };
}
