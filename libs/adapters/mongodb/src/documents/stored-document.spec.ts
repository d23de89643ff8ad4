import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { pathOf, shown, stored } from './stored-document.js';

/** Everything that an engine would not take as it is. */
function forbidden(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return [
    ...(Array.isArray(value) && value.some(Array.isArray) ? ['a list in a list'] : []),
    ...names.filter((name) => name === '' || name.startsWith('$') || name.includes('.') || name.includes('\0')),
    ...Object.values(value).flatMap(forbidden),
  ];
}

const inner = (document: object) => {
  const { _id, _version, ...rest } = stored('id', document);
  return rest;
};

describe('a document in the engine', () => {
  it('is what it is where its names are usual', () => {
    const document = { code: 'A', nested: [{ size: 1 }] };
    expect(inner(document)).toEqual(document);
  });

  it('has names that every engine takes', () => {
    expect(inner({ 'a.b': { $c: 1, '': 2, '5%': 3 }, _id: 4 })).toEqual({
      'a%2Eb': { '%24c': 1, '%': 2, '5%25': 3 },
      '%5Fid': 4,
      _escaped: true,
    });
  });

  it('has no list in a list', () => {
    expect(inner({ days: [1, [2, [3]], []] })).toEqual({
      days: [1, { '%%': [2, { '%%': [3] }] }, { '%%': [] }],
      _escaped: true,
    });
  });

  it('comes back as it was, with names of any kind', () => {
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom('_id', '_version', '_escaped', '%', '%%', '%5Fid', '__proto__', '$', '.'),
    );
    const document = fc.dictionary(name, fc.oneof(fc.jsonValue(), fc.array(fc.dictionary(name, fc.jsonValue()))));
    fc.assert(
      fc.property(document, (before) => {
        const kept = stored('id', before);
        expect(forbidden(kept)).toEqual([]);
        expect(kept._id).toBe('id');
        expect(JSON.stringify(shown(kept))).toBe(JSON.stringify({ ...before }));
      }),
    );
  });

  it('gets another version with every write', () => {
    const [one, other] = [stored('id', {}), stored('id', {})];
    expect(one._version.equals(other._version)).toBe(false);
  });

  it('is found under the names that it has there', () => {
    expect(pathOf(['metadata', 'a.b', '$c', ''])).toBe('metadata.a%2Eb.%24c.%');
    expect(pathOf(['_id', '_id'])).toBe('%5Fid._id');
  });
});
