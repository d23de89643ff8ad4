import { describe, expect, it } from '@jest/globals';
import { changeOf, newCustomerOf, valuesOf } from './customer-values.js';

const ADA = {
  id: 'cust_1',
  source_id: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  birthdate: '1815-12-10',
  address: { city: 'London', line_1: '12 St James Sq' },
  metadata: { shoe: 38, isMember: true },
} as unknown as Parameters<typeof valuesOf>[0];

const PROPERTIES = { isMember: { type: 'boolean', optional: true, array: false } } as const;

describe('The form of a customer', () => {
  it('sends nothing of what nobody touched', () => {
    expect(changeOf(ADA, valuesOf(ADA, PROPERTIES), PROPERTIES)).toEqual({});
  });

  it('sends what was changed, and an address as a whole', () => {
    const values = valuesOf(ADA, PROPERTIES);
    const changed = {
      ...values,
      name: ' Ada King ',
      email: '',
      address: { ...values.address, city: 'Paris' },
      metadata: values.metadata.map(({ name, value }) => ({ name, value: name === 'isMember' ? 'false' : value })),
    };
    expect(changeOf(ADA, changed, PROPERTIES)).toEqual({
      name: 'Ada King',
      email: '',
      address: { city: 'Paris', line_1: '12 St James Sq' },
      metadata: { isMember: false },
    });
  });

  it('takes an address away where all of its lines are emptied', () => {
    const values = valuesOf(ADA);
    expect(changeOf(ADA, { ...values, address: valuesOf(undefined).address })).toEqual({ address: null });
  });

  it('makes a customer of what was filled in alone', () => {
    const values = { ...valuesOf(undefined, PROPERTIES), name: 'Grace', source_id: ' grace ', birthdate: '1906-12-09' };
    expect(newCustomerOf(values, PROPERTIES)).toEqual({ source_id: 'grace', name: 'Grace', birthdate: '1906-12-09' });
  });
});
