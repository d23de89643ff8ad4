import { describe, expect, it } from '@jest/globals';
import { type MetadataDefinition, metadataFault, type MetadataShape } from './metadata-fault.js';

const whole = { isWhole: true };

function faultOf(
  value: unknown,
  type: MetadataDefinition['type'],
  more: Partial<MetadataDefinition> = {},
): string | undefined {
  const properties = { it: { type, optional: true, ...more } };
  return metadataFault(value === undefined ? {} : { it: value as never }, { properties }, whole);
}

describe('metadata', () => {
  it.each([
    ['string', 'a text', 7],
    ['number', 7.5, '7'],
    ['boolean', false, 'false'],
    ['date', '2026-02-28', '2026-02-30'],
    ['date', '2026-02-28', '2026-02-28T08:00:00Z'],
    ['datetime', '2026-02-28T08:00:00Z', '2026-02-28'],
    ['datetime', '2026-02-28T08:00:00Z', 'Tuesday'],
    ['datetime', '2026-02-28T08:00+01', '2026-02-28T08:00[Europe/Berlin]'],
    ['image_url', 'https://example.com/a.png', 'a.png'],
    ['image_url', 'http://example.com/a.JPEG?w=1', 'javascript:alert(1)'],
    ['image_url', 'http://example.com/a.jpg', 'http://example.com/a.txt?.png'],
    ['geopoint', '52.23, -21.01', '91,0'],
    ['geopoint', '0,180', 'here'],
  ] as const)('has in a property of type %s such as %j, and not %j', (type, sound, unsound) => {
    expect(faultOf(sound, type)).toBeUndefined();
    expect(faultOf(null, type)).toBeUndefined();
    expect(faultOf(unsound, type)).toBe(`it: must be of type '${type}' (actual value is '${unsound}')`);
  });

  it('lacks nothing that must be sent', () => {
    expect(faultOf(undefined, 'number')).toBeUndefined();
    expect(faultOf(undefined, 'number', { optional: false })).toContain('must be sent');
  });

  it('may hold anything under a name that the schema does not have, or has no more', () => {
    expect(metadataFault({ other: [1] }, { properties: {} }, whole)).toBeUndefined();
    expect(faultOf([], 'string', { optional: false, deleted: true })).toBeUndefined();
    expect(faultOf(undefined, 'string', { optional: false, deleted: true })).toBeUndefined();
  });

  it.each<[Partial<MetadataDefinition>, unknown, unknown, string]>([
    [{ type: 'string', eq: ['red', 'blue'] }, 'red', 'green', 'must be one of [ red, blue ]'],
    [{ type: 'number', eq: [1, 2] }, 2, 3, 'must be one of [ 1, 2 ]'],
    [{ type: 'number', ne: [7] }, 6, 7, 'must be none of [ 7 ]'],
    [{ type: 'number', lt: 5 }, 4, 5, 'must be < 5'],
    [{ type: 'number', lte: 5 }, 5, 6, 'must be <= 5'],
    [{ type: 'number', gt: 5 }, 6, 5, 'must be > 5'],
    [{ type: 'number', gte: 5 }, 5, 4, 'must be >= 5'],
    [{ type: 'string', minLength: 2 }, 'ab', 'a', 'must have a length >= 2'],
    [{ type: 'string', maxLength: 2 }, 'ab', 'abc', 'must have a length <= 2'],
    [{ type: 'string', exactLength: 2 }, 'ab', 'a', 'must have a length of 2'],
  ])('keeps the rule %j: %j, and not %j', ({ type, ...rule }, sound, unsound, words) => {
    expect(faultOf(sound, type as MetadataDefinition['type'], rule)).toBeUndefined();
    expect(faultOf(unsound, type as MetadataDefinition['type'], rule)).toBe(
      `it: must be of type '${type}', ${words} (actual value is '${String(unsound)}')`,
    );
  });

  it('has lists where they are said, each value of the type', () => {
    expect(faultOf([1, 2], 'number', { array: true })).toBeUndefined();
    expect(faultOf(1, 'number', { array: true })).toBe("it: must be of type 'number[]' (actual value is '1')");
    expect(faultOf([1, 'a'], 'number', { array: true })).toContain('it[1]: must be of type');
    expect(faultOf([1], 'number')).toContain("actual value is '[1]'");
  });

  it('need not have what must be sent where it changes what is known', () => {
    const properties = { it: { type: 'string', optional: false } } as const;
    expect(metadataFault({}, { properties }, { isWhole: false })).toBeUndefined();
    expect(metadataFault({ it: 1 }, { properties }, { isWhole: false })).toContain('must be of type');
  });

  it('has nothing else where only what is defined may be sent', () => {
    const shape: MetadataShape = {
      properties: { a: { type: 'string', optional: true }, b: { type: 'string', optional: true, deleted: true } },
      allowDefinedOnly: true,
    };
    expect(metadataFault({ a: 'x' }, shape, whole)).toBeUndefined();
    expect(metadataFault({ b: 'x' }, shape, whole)).toBe("b: must be defined in the schema (actual value is 'x')");
    expect(metadataFault({ toString: 1 }, shape, whole)).toContain('toString: must be defined');
  });

  it('has objects that fit a schema of their own, and none within these', () => {
    const city: MetadataShape = {
      properties: {
        zip: { type: 'string', optional: false },
        inner: { type: 'object', optional: true, objectType: 'city' },
      },
    };
    const properties = { home: { type: 'object', optional: true, objectType: 'city' } } as const;
    const fault = (home: object) =>
      metadataFault(
        { home } as never,
        { properties },
        { isWhole: true, shapeOf: (type) => (type === 'city' ? city : undefined) },
      );
    expect(fault({ zip: '1' })).toBeUndefined();
    expect(fault({})).toContain("home.zip: must be of type 'string', must be sent");
    expect(fault({ zip: '1', inner: {} })).toBeUndefined();
    expect(faultOf('Berlin', 'object', { objectType: 'city' })).toContain('must be of type');
  });

  it('goes through the names of a schema once, however many objects a list holds', () => {
    let looks = 0;
    const definitions = Object.fromEntries(
      Array.from({ length: 100 }, (_one, index) => [`p${index}`, { type: 'string', optional: true } as const]),
    );
    const noted = <T>(found: T) => {
      looks += 1;
      return found;
    };
    const properties = new Proxy(definitions, {
      ownKeys: (all) => noted(Reflect.ownKeys(all)),
      get: (all, name) => noted(Reflect.get(all, name) as unknown),
    });
    const of = { list: { type: 'object', optional: true, array: true, objectType: 'thing' } } as const;
    const list = Array.from({ length: 1_000 }, () => ({}));
    const judging = { isWhole: true, shapeOf: () => ({ properties }) };
    expect(metadataFault({ list }, { properties: of }, judging)).toBeUndefined();
    expect(looks).toBeLessThan(1_000);
  });

  it('quotes the beginning of a long value', () => {
    expect(faultOf('A'.repeat(4_000), 'number')?.length).toBeLessThan(200);
  });
});
