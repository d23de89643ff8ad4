import { describe, expect, it } from '@jest/globals';
import { type EventProperty } from '@perkstream/published';
import { metadataFault } from './metadata-fault.js';

function faultOf(value: unknown, type: EventProperty['type'], more: Partial<EventProperty> = {}): string | undefined {
  const properties = { it: { type, optional: true, ...more } };
  return metadataFault(value === undefined ? {} : { it: value as never }, { properties });
}

describe('the metadata of a custom event', () => {
  it.each([
    ['string', 'a text', 7],
    ['number', 7.5, '7'],
    ['boolean', false, 'false'],
    ['date', '2026-02-28', '2026-02-30'],
    ['date', '2026-02-28', '2026-02-28T08:00:00Z'],
    ['datetime', '2026-02-28T08:00:00Z', '2026-02-28'],
    ['datetime', '2026-02-28T08:00:00Z', 'Tuesday'],
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
    expect(metadataFault({ other: [1] }, { properties: {} })).toBeUndefined();
    expect(faultOf([], 'string', { optional: false, deleted: true })).toBeUndefined();
    expect(faultOf(undefined, 'string', { optional: false, deleted: true })).toBeUndefined();
  });

  it('tells of the beginning of a long value', () => {
    expect(faultOf('A'.repeat(4_000), 'number')?.length).toBeLessThan(200);
  });
});
