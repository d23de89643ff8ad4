import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { apiOperations, type SampleProject } from '@perkstream/published';
import { operationSchemas } from './operation-schemas.js';
import { nearestOf, UnknownProperties } from './unknown-properties.js';

const unknown = new UnknownProperties(operationSchemas(apiOperations).components);
const pathsIn = (className: string, body: unknown) => unknown.of(className, body).map(({ path }) => path);

/** A project in which everything has some name. */
const SOME: SampleProject = new Proxy(
  {},
  { get: (_target, name) => (name === 'project' || name === 'accessToken' ? 'some' : { id: 'some', name: 'some' }) },
) as SampleProject;

describe('properties that are unknown', () => {
  it('are found at any depth, in the order in which they stand', () => {
    const order = { amuont: 1, items: [{ product_id: 'a' }, { product_id: 'b', qty: 2, metadata: { any: 1 } }] };
    const body = { redeemables: [{ object: 'voucher', id: 'A' }], order, seession: {} };
    expect(pathsIn('CartBody', body)).toEqual(['order.amuont', 'order.items[1].qty', 'seession']);
    expect(pathsIn('CreateVoucherBody', [{ expiry_date: 'x' }, { metadata: { expiry_date: 1 } }])).toEqual([
      '[0].expiry_date',
    ]);
  });

  it('are lines and amounts of the order of a rollback, which takes back what is stored', () => {
    const order = { id: 'ord_1', status: 'CANCELED', amount: 1, items: [{ product_id: 'a', quantity: 1 }] };
    expect(pathsIn('RollbackBody', { reason: 'returned', order })).toEqual(['order.amount', 'order.items']);
  });

  it('are named up to 20, however many there are', () => {
    const body = Object.fromEntries(Array.from({ length: 1_000 }, (_none, n) => [`x${n}`, n]));
    expect(pathsIn('CreateVoucherBody', body)).toHaveLength(20);
  });

  it('are none in what the documentation shows', () => {
    const found = apiOperations.flatMap(({ id, body, sample, csv }) => {
      if (!body || !sample || csv) return [];
      return pathsIn(body.name, sample(SOME)).map((path) => `${id} ${path}`);
    });
    expect(found).toEqual([]);
  });

  it.each([
    ['expiry_date', 'expiration_date'],
    ['categry', 'category'],
    ['zzzzzz', undefined],
    ['x'.repeat(500_000), undefined],
  ])('are like one that is known, or like none (%#)', (name, nearest) => {
    const [found] = unknown.of('CreateVoucherBody', { [name]: 1 });
    expect(found && nearestOf(found)).toBe(nearest);
  });
});
