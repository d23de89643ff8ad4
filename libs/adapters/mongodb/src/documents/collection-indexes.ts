import { type Db, type IndexDescription, MongoServerError } from 'mongodb';
import { type CollectionDefinition } from '@perkstream/ports';
import { pathOf } from './stored-document.js';

const NAMESPACE_EXISTS = 48;
const OF_THE_ENGINE = '_id_';

/** Makes the collection if it is missing, with the indexes that its definition asks for, and no others. */
export async function prepareCollection(db: Db, definition: CollectionDefinition): Promise<void> {
  await db.createCollection(definition.name).catch((error: unknown) => {
    if (!(error instanceof MongoServerError && error.code === NAMESPACE_EXISTS)) throw error;
  });
  const collection = db.collection(definition.name);
  const wanted = indexesOf(definition);
  const present = (await collection.listIndexes().toArray()).map(({ name }) => String(name));
  // FerretDB drops the connection when it is asked for indexes that are all there.
  const missing = wanted.filter(({ name }) => !present.includes(String(name)));
  if (missing.length > 0) await collection.createIndexes(missing);
  for (const name of present) {
    if (name !== OF_THE_ENGINE && !wanted.some((each) => each.name === name)) await collection.dropIndex(name);
  }
}

/** Every one ends with the id, by which ties are broken. */
export function indexesOf({ name, fields, indexes, countedBy }: CollectionDefinition): IndexDescription[] {
  const wanted = [...indexes];
  // An index that begins with the grouping field serves to count the groups.
  if (countedBy !== undefined && !wanted.some(([first]) => first === countedBy)) wanted.push([countedBy]);
  return wanted.map((names) => {
    for (const field of names) {
      if (!(field in fields) && field !== countedBy)
        throw new Error(`${name}: an index names ${field}, which is no field`);
    }
    const key = new Map<string, 1>([...names.map((field) => [pathOf(field.split('.')), 1] as const), ['_id', 1]]);
    return { name: [...key.keys()].join(), key };
  });
}
