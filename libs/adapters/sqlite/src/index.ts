export { openSqlite, type Sqlite, type SqliteOptions } from './open-sqlite.js';
export { DataInUse } from './data-lock.js';
export { DataLost } from './end-mark.js';
export { copyDataFile, damageIn, DataExists, NotData, restoreDataFile } from './data-file.js';
