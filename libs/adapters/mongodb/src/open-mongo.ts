import { type DocumentStore, type FileStore, type KeyStore } from '@perkstream/ports';
import { MongoConnection, type MongoOptions } from './connection.js';
import { MongoDocumentStore } from './documents/mongo-document-store.js';
import { GridFsFiles } from './files/grid-fs-files.js';
import { MongoKeyStore } from './keys/mongo-key-store.js';

interface OpenedMongo {
  readonly documents: DocumentStore;
  readonly files: FileStore;
  readonly keys: KeyStore;
  /** After the last use. */
  close(): Promise<void>;
}

/** Connects at first use: whether the engine is there is for `documents.ping()` to say. */
export function openMongo(options: MongoOptions): OpenedMongo {
  const connection = new MongoConnection(options);
  return {
    documents: new MongoDocumentStore(connection),
    files: new GridFsFiles(connection),
    keys: new MongoKeyStore(connection),
    close: () => connection.close(),
  };
}
