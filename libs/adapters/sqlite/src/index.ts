export { openSqlite, type Sqlite, type SqliteOptions } from './open-sqlite.js';
export { DataInUse } from './data-lock.js';
