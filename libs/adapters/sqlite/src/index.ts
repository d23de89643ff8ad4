export { openSqliteReader } from './open-sqlite-reader.js';
export { openSqlite, type Sqlite } from './open-sqlite.js';
export { copyDataFile, damageIn, DataExists, NotData, restoreDataFile } from './data-file.js';
