import { describe, expect, it } from '@jest/globals';
import { type Condition } from '@perkstream/kernel';
import { narrowed } from './condition-filter.js';

const definition = {
  name: 'things',
  version: 1,
  fields: { code: 'text', amount: 'number', active: 'boolean', tags: 'texts', 'holder.name': 'text' },
  indexes: [],
} as const;

const of = (condition: Condition) => narrowed(definition, condition);
const nothing = { filter: { _id: { $in: [] } }, isExact: true };
const everything = { filter: {}, isExact: true };

describe('a condition on fields that are declared', () => {
  it.each<[string, Condition, object]>([
    ['is', { field: 'code', is: 'A' }, { code: 'A' }],
    ['is null', { field: 'holder.name', is: null }, { 'holder.name': null }],
    ['in', { field: 'amount', in: [1, null] }, { amount: { $in: [1, null] } }],
    ['less', { field: 'amount', less: 5 }, { amount: { $lt: 5 } }],
    ['present', { field: 'code', present: true }, { code: { $ne: null } }],
    ['startsWith, as a range of an index', { field: 'code', startsWith: 'AB' }, { code: { $gte: 'AB', $lt: 'AC' } }],
    ['endsWith', { field: 'code', endsWith: 'a.b' }, { code: { $regex: 'a\\.b\\z' } }],
    ['contains in a text', { field: 'code', contains: '(x' }, { code: { $regex: '\\(x' } }],
    ['contains in a list', { field: 'tags', contains: 'x' }, { tags: 'x' }],
    ['countMore', { field: 'tags', countMore: 2 }, { 'tags.2': { $exists: true } }],
    ['countLess', { field: 'tags', countLess: 2 }, { $nor: [{ 'tags.1': { $exists: true } }] }],
    ['not', { not: { field: 'code', is: 'A' } }, { $nor: [{ code: 'A' }] }],
  ])('is decided by the engine: %s', (_name, condition, filter) => {
    expect(of(condition)).toEqual({ filter, isExact: true });
  });

  it.each<[string, Condition, object]>([
    ['in nothing', { field: 'code', in: [] }, nothing],
    ['any of nothing', { any: [] }, nothing],
    ['all of nothing', { all: [] }, everything],
    ['a text of a boolean', { field: 'active', startsWith: 'a' }, nothing],
    ['a length of a text', { field: 'code', countMore: 0 }, nothing],
    ['no length of a text', { field: 'code', count: 0 }, everything],
    ['half a length', { field: 'tags', count: 0.5 }, nothing],
    ['not nothing', { not: { any: [] } }, everything],
    ['not everything', { not: { all: [] } }, nothing],
    ['nothing and more', { all: [{ any: [] }, { field: 'code', is: 'A' }] }, nothing],
    ['everything or more', { any: [{ all: [] }, { field: 'code', is: 'A' }] }, everything],
  ])('asks for what needs no question: %s', (_name, condition, expected) => {
    expect(of(condition)).toEqual(expected);
  });
});

describe('a condition on other fields', () => {
  it('is narrowed down to the documents that may meet it, by every way to read the name', () => {
    expect(of({ field: 'metadata.a.b', is: 1 })).toEqual({
      filter: {
        $or: [{ 'metadata%2Ea%2Eb': { $eq: 1 } }, { 'metadata.a%2Eb': { $eq: 1 } }, { 'metadata.a.b': { $eq: 1 } }],
      },
      isExact: false,
    });
  });

  it.each<Condition>([
    { field: 'note', is: null },
    { field: 'note', in: ['a', null] },
    { field: 'note', present: false },
    { field: 'note', count: 0 },
    { not: { field: 'note', is: 'a' } },
    { field: Array.from({ length: 20 }, () => 'a').join('.'), is: 1 },
  ])('is not narrowed down where a missing field meets it, or nobody knows: %j', (condition) => {
    expect(of(condition)).toEqual({ filter: {}, isExact: false });
  });

  it('leaves what stands beside it to the engine', () => {
    expect(
      of({
        all: [
          { field: 'code', is: 'A' },
          { field: 'note', present: false },
        ],
      }),
    ).toEqual({
      filter: { code: 'A' },
      isExact: false,
    });
    expect(
      of({
        any: [
          { field: 'code', is: 'A' },
          { field: 'note', present: false },
        ],
      }),
    ).toEqual({
      filter: {},
      isExact: false,
    });
  });

  it('is never taken for an operator, nor for a field of the store', () => {
    expect(of({ field: '$where', is: 'x' }).filter).toEqual({ '%24where': { $eq: 'x' } });
    expect(of({ field: '_id', is: 'x' }).filter).toEqual({ '%5Fid': { $eq: 'x' } });
    expect(of({ field: 'constructor', is: 'x' })).toEqual({ filter: { constructor: { $eq: 'x' } }, isExact: false });
  });
});
