import { describe, expect, it } from '@jest/globals';
import { type CollectionDefinition } from '@perkstream/ports';
import { planIndexes } from './collection-indexes.js';

const fields = { projectId: 'text', 'order.at': 'text', tags: 'texts' } as const;

const made = (definition: Partial<CollectionDefinition>, hasPartialIndexes = true) =>
  planIndexes({ name: 'orders', version: 1, fields, indexes: [], ...definition }, { hasPartialIndexes });
const keysOf = (definition: Partial<CollectionDefinition>) =>
  made(definition).map(({ key }) => [...(key as Map<string, 1>)]);

describe('the indexes of a collection', () => {
  it('are those that the view declares, each with the id by which ties are broken', () => {
    expect(keysOf({ indexes: [['projectId', 'order.at'], ['tags']] })).toEqual([
      [
        ['projectId', 1],
        ['order.at', 1],
        ['_id', 1],
      ],
      [
        ['tags', 1],
        ['_id', 1],
      ],
    ]);
  });

  it('hold what lies beside their last field behind the id', () => {
    const besides = { indexes: [['projectId'], ['projectId', 'order.at']], beside: { 'order.at': 'order.text' } };
    expect(keysOf(besides).map((keys) => keys.map(([name]) => name))).toEqual([
      ['projectId', '_id'],
      ['projectId', 'order.at', '_id', 'order.text'],
    ]);
  });

  it('have one that begins with the field that groups', () => {
    const counted = [
      ['projectId', 1],
      ['_id', 1],
    ];
    expect(keysOf({ countedBy: 'projectId' })).toEqual([counted]);
    expect(keysOf({ countedBy: 'projectId', indexes: [['projectId', 'order.at']] })).toHaveLength(1);
    expect(keysOf({ countedBy: 'projectId', indexes: [['tags']] })).toContainEqual(counted);
  });

  it('hold only the documents that have the fields, where all of these are sparse and the engine can', () => {
    const definition = { indexes: [['order.at'], ['projectId', 'order.at']], sparse: ['order.at'] };
    const filters = (hasPartialIndexes: boolean) =>
      made(definition, hasPartialIndexes).map(({ partialFilterExpression }) => partialFilterExpression);
    expect(filters(true)).toEqual([{ 'order.at': { $exists: true } }, undefined]);
    expect(filters(false)).toEqual([undefined, undefined]);
  });

  it('name fields that there are', () => {
    expect(() => keysOf({ indexes: [['projectid']] })).toThrow('orders: an index names projectid, which is no field');
  });
});
