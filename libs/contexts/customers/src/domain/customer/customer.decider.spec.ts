import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type CustomerEvent, type StoredCustomer } from '@perkstream/published';
import { customerAggregate, type CustomerCommand } from './customer.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-02T08:00:00.000Z';

const sent = {
  name: 'Ada',
  email: 'ada@example.com',
  birthdate: '1990-12-10',
  address: { city: 'London', country: 'GB' },
  metadata: { tier: 'gold', shoe: 38 },
};
const ada: StoredCustomer = {
  ...sent,
  id: 'cust_1',
  sourceId: 'ada',
  trackingId: 'track_1',
  description: null,
  phone: null,
  createdAt: NOW,
  updatedAt: null,
};
const created: CustomerEvent = { type: 'customer.created', data: { customer: ada } };
const deleted: CustomerEvent = { type: 'customer.deleted', data: {} };
const erased: CustomerEvent = { type: 'customer.erased', data: {} };

function upsert(changes: Extract<CustomerCommand, { do: 'upsert' }>['changes'] = {}): CustomerCommand {
  return { do: 'upsert', id: 'cust_1', sourceId: 'ada', trackingId: 'track_1', changes, now: LATER };
}

function updatedTo(customer: Partial<StoredCustomer>): CustomerEvent {
  const changed = Object.keys(customer);
  return { type: 'customer.updated', data: { customer: { ...ada, ...customer, updatedAt: LATER }, changed } };
}

describe('a customer', () => {
  it('is made by the first upsert, with what was sent', () => {
    story(customerAggregate)
      .when({ ...upsert(sent), now: NOW } as CustomerCommand)
      .then(created);
  });

  it('is changed by an upsert when it is there already', () => {
    story(customerAggregate)
      .given(created)
      .when(upsert({ name: 'Ada L.' }))
      .then(updatedTo({ name: 'Ada L.' }));
  });

  it('keeps nothing that a whole profile does not have', () => {
    const nothing = { email: null, birthdate: null, address: null, metadata: {} };
    story(customerAggregate)
      .given(created)
      .when(upsert({ name: 'Ada L.', isWhole: true }))
      .then(updatedTo({ name: 'Ada L.', ...nothing }));
    story(customerAggregate)
      .given(created)
      .when(upsert({ ...sent, isWhole: true }))
      .thenNothing();
  });

  it('stays as it is when nothing new was sent', () => {
    const { name, metadata } = sent;
    story(customerAggregate)
      .given(created)
      .when(upsert({ name, metadata, address: { country: 'GB', city: 'London' } }))
      .thenNothing();
  });

  it('keeps the source id that it was made with', () => {
    story(customerAggregate)
      .given(created)
      .when({ ...upsert(), sourceId: 'other' } as CustomerCommand)
      .thenNothing();
  });

  it('loses the address that is sent as null', () => {
    story(customerAggregate)
      .given(created)
      .when({ do: 'update', changes: { address: null }, now: LATER })
      .then(updatedTo({ address: null }));
  });

  it('merges metadata key by key, and removes the keys that are null', () => {
    story(customerAggregate)
      .given(created)
      .when({ do: 'update', changes: { metadata: { tier: null, hat: 'M' } }, now: LATER })
      .then(updatedTo({ metadata: { shoe: 38, hat: 'M' } }));
  });

  it('takes any key of metadata as a key like others', () => {
    const metadata = JSON.parse('{"__proto__": {"a": 1}}') as Record<string, unknown>;
    const [event] = story(customerAggregate)
      .given(created)
      .when({ do: 'update', changes: { metadata }, now: LATER })
      .thenTypes('customer.updated');
    const { customer } = event?.data as { customer: StoredCustomer };
    expect(Object.keys(customer.metadata)).toContain('__proto__');
    expect(Object.getPrototypeOf(customer.metadata)).toBe(Object.prototype);
  });

  it('cannot be changed before it is made, or once it is gone', () => {
    const command: CustomerCommand = { do: 'update', changes: { name: 'B' }, now: LATER };
    story(customerAggregate).when(command).thenRefused('not_found');
    story(customerAggregate).given(created, deleted).when(command).thenRefused('not_found');
    story(customerAggregate).given(created, erased).when(upsert()).thenRefused('not_found');
  });

  it('can be deleted once', () => {
    story(customerAggregate).given(created).when({ do: 'delete' }).then(deleted);
    story(customerAggregate).given(created, deleted).when({ do: 'delete' }).thenRefused('not_found');
  });

  it('can be erased after it was deleted, and only once', () => {
    story(customerAggregate).given(created, deleted).when({ do: 'erase' }).then(erased);
    story(customerAggregate).given(created, erased).when({ do: 'erase' }).thenNothing();
    story(customerAggregate).when({ do: 'erase' }).thenRefused('not_found');
  });

  it('is known as erased from events that cannot be read any more', () => {
    const unreadable: CustomerEvent[] = [
      { type: 'customer.created', data: {} },
      { type: 'customer.updated', data: {} },
      { type: 'customer.deleted', data: {} },
    ];
    expect(
      story(customerAggregate)
        .given(...unreadable)
        .state(),
    ).toEqual({ status: 'erased' });
  });
});

describe('reverting a customer', () => {
  const revert = (from: StoredCustomer, to: StoredCustomer | undefined): CustomerCommand => {
    return { do: 'revert', from, to, now: LATER };
  };
  const changed = updatedTo({ name: 'Grace', email: null, metadata: {} });
  const grace = { ...ada, name: 'Grace', email: null, metadata: {} };

  it('gives every field back that it had, or deletes it', () => {
    const { name, email, metadata } = ada;
    story(customerAggregate)
      .given(created, changed)
      .when(revert(grace, ada))
      .then(updatedTo({ name, email, metadata }));
    story(customerAggregate).given(created).when(revert(ada, undefined)).then(deleted);
  });

  it('is refused where it is not what it is expected to be, and does nothing once it is gone', () => {
    story(customerAggregate).given(created, changed).when(revert(ada, undefined)).thenRefused('changed_since');
    story(customerAggregate).given(created, deleted).when(revert(ada, undefined)).thenNothing();
    story(customerAggregate).given(created, erased).when(revert(ada, grace)).thenNothing();
  });
});
