import { randomUUID } from 'node:crypto';
import { type Collection, type CollectionDefinition, type DocumentStore } from '@perkstream/ports';

export type DocumentStoreCapability = 'crash' | 'interruption' | 'atomicApply';

/** What the conformance suite needs of a document store. */
export interface DocumentStoreSubject {
  readonly store: DocumentStore;
  /** What a new process would find if this one died now. With the capability `crash`. */
  afterCrash?(): Promise<{ store: DocumentStore; close(): Promise<void> }>;
  /** Takes the engine away; the function given back brings it back. With the capability `interruption`. */
  interrupt?(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** A document with some of everything. */
export interface Thing {
  readonly key: string;
  readonly [field: string]: unknown;
}

export function newCollectionName(): string {
  return `contract_${randomUUID().replaceAll('-', '')}`;
}

export function things(name = newCollectionName()): CollectionDefinition {
  return {
    name,
    version: 1,
    fields: {
      projectId: 'text',
      name: 'text',
      amount: 'number',
      active: 'boolean',
      tags: 'texts',
      'nested.color': 'text',
      revision: 'number',
    },
    indexes: [['projectId', 'name'], ['projectId', 'amount'], ['active'], ['tags'], ['nested.color', 'amount']],
    beside: { name: 'nested.color' },
    countedBy: 'projectId',
  };
}

/** A collection of its own, with these documents. */
export async function filled(
  store: DocumentStore,
  documents: readonly Thing[],
  definition = things(),
): Promise<Collection<Thing>> {
  const collection = await store.open<Thing>(definition);
  await Promise.all(documents.map((document) => collection.put(document.key, document)));
  return collection;
}

export function keys(documents: readonly (Thing | undefined)[]): (string | undefined)[] {
  return documents.map((document) => document?.key);
}
