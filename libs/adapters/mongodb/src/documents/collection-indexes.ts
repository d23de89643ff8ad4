import { type Db, type IndexDescription, MongoServerError } from 'mongodb';
import { type CollectionDefinition } from '@perkstream/ports';
import { type EngineWays } from './engine-ways.js';
import { pathOf } from './stored-document.js';

const NAMESPACE_EXISTS = 48;
const OF_THE_ENGINE = '_id_';

/** Makes the collection if it is missing, with the indexes that its definition asks for, and no others. */
export async function prepareCollection(db: Db, definition: CollectionDefinition, ways: EngineWays): Promise<void> {
  await db.createCollection(definition.name).catch((error: unknown) => {
    if (!(error instanceof MongoServerError && error.code === NAMESPACE_EXISTS)) throw error;
  });
  const collection = db.collection(definition.name);
  const wanted = planIndexes(definition, ways);
  const present = (await collection.listIndexes().toArray()).map(({ name }) => String(name));
  // FerretDB drops the connection when it is asked for indexes that are all there.
  const missing = wanted.filter(({ name }) => !present.includes(String(name)));
  if (missing.length > 0) await collection.createIndexes(missing);
  for (const name of present) {
    if (name !== OF_THE_ENGINE && !wanted.some((each) => each.name === name)) await collection.dropIndex(name);
  }
}

/**
 * Every one ends with the id, by which ties are broken, and with what lies beside its last field. Where the engine can, one of sparse fields alone holds the documents only that have
 * them, so that it costs the others nothing.
 */
export function planIndexes(
  { name, fields, indexes, sparse = [], beside = {}, countedBy }: CollectionDefinition,
  { hasPartialIndexes }: Pick<EngineWays, 'hasPartialIndexes'>,
): IndexDescription[] {
  const wanted = [...indexes];
  // An index that begins with the grouping field serves to count the groups.
  if (countedBy !== undefined && !wanted.some(([first]) => first === countedBy)) wanted.push([countedBy]);
  return wanted.map((names) => {
    for (const field of names) {
      if (!(field in fields) && field !== countedBy)
        throw new Error(`${name}: an index names ${field}, which is no field`);
    }
    const paths = names.map((field) => pathOf(field.split('.')));
    const behind = [beside[names.at(-1) ?? ''] ?? []].flat().map((field) => pathOf(field.split('.')));
    const key = new Map<string, 1>([...paths, '_id', ...behind].map((path) => [path, 1]));
    const index = { name: [...key.keys()].join(), key };
    if (!hasPartialIndexes || !names.every((field) => sparse.includes(field))) return index;
    return { ...index, partialFilterExpression: Object.fromEntries(paths.map((path) => [path, { $exists: true }])) };
  });
}
