import { describe, expect, it } from '@jest/globals';
import { type PersonalData } from '@perkstream/platform';
import { type EventStore } from '@perkstream/ports';
import { type CustomerRepository } from '../repositories/customer.repository.js';
import { CustomerEvents } from './customer-events.js';

const data = { customer: { name: 'Ada' } };

/** Of a replica that has the key of the customer at hand. */
function eventsOf(status: 'known' | 'erased'): CustomerEvents {
  const store = { read: async () => [{ data }] } as unknown as EventStore;
  const personalData = { openAll: async (events: object[]) => events } as unknown as PersonalData;
  const customers = { stateOf: async () => ({ status }) } as unknown as CustomerRepository;
  return new CustomerEvents(store, personalData, customers);
}

describe('an event of a customer', () => {
  it('is read as long as the customer is there', async () => {
    expect(await eventsOf('known').at('proj_1', 'cust_1', 0)).toEqual({ data });
  });

  it('says nothing of who was erased, though the key is still at hand', async () => {
    expect(await eventsOf('erased').at('proj_1', 'cust_1', 0)).toEqual({ data: {} });
  });
});
