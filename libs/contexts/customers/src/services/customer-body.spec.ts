import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { readCustomer } from './customer-body.js';

describe('a customer that was sent', () => {
  it('is read field by field, and unknown fields are left alone', () => {
    expect(readCustomer({ source_id: 'ada', name: 'Ada', loyalty: { points: 7 } })).toEqual({
      id: undefined,
      sourceId: 'ada',
      changes: { name: 'Ada' },
    });
  });

  it.each([
    [{ birthday: '1990-12-10' }, '1990-12-10'],
    [{ birthday: '1990-12-10', birthdate: '1991-01-01' }, '1991-01-01'],
    [{ birthdate: '1990-12-10T23:30:00-05:00' }, '1990-12-10'],
  ])('is born on the day that was written: %j', (sent, day) => {
    expect(readCustomer(sent)).toMatchObject({ changes: { birthdate: day } });
  });

  it('has an address of the lines that are known, or none', () => {
    expect(readCustomer({ address: { city: 'Rome', zip: 1, state: null } })).toMatchObject({
      changes: { address: { city: 'Rome' } },
    });
    expect(readCustomer({ address: null })).toMatchObject({ changes: { address: null } });
  });

  it.each([
    { id: 1 },
    { source_id: '' },
    { source_id: 7 },
    { source_id: 'x'.repeat(501) },
    { name: 7 },
    { email: {} },
    { phone: [] },
    { birthdate: 'soon' },
    { birthday: 19901210 },
    { address: 'Rome' },
    { address: { city: 1 } },
    { metadata: [] },
    { metadata: 'x' },
  ])('is refused where a field is not of its type: %j', (sent) => {
    const read = readCustomer(sent);
    expect(isRefusal(read) && read.refused).toBe('invalid_payload');
  });
});
