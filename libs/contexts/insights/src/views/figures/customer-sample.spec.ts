import { describe, expect, it } from '@jest/globals';
import { type CustomerSample, SampledCustomers, withCustomer } from './customer-sample.js';

const ALWAYS = () => true;

function sampleOf(from: number, to: number, quarter = 0, begun: CustomerSample = ''): CustomerSample {
  let sample = begun;
  for (let number = from; number < to; number += 1) sample = withCustomer(sample, `cust_${number}`, quarter);
  return sample;
}

function counted(...samples: CustomerSample[]): number {
  const customers = new SampledCustomers();
  for (const sample of samples) customers.add(sample, ALWAYS);
  return customers.count;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('customers of several documents', () => {
  it('are counted exactly while a document holds few, each once', () => {
    expect(counted(sampleOf(0, 100), sampleOf(50, 150), sampleOf(0, 100))).toBe(150);
    expect(counted()).toBe(0);
  });

  it.each([1_000, 5_000])('are estimated where there are many, with an error of about 9 %%: %d', (customers) => {
    const errors = Array.from({ length: 20 }, (_each, index) => {
      const from = index * customers;
      return counted(sampleOf(from, from + customers)) / customers - 1;
    });
    expect(Math.sqrt(mean(errors.map((error) => error ** 2)))).toBeLessThan(0.14);
    expect(Math.abs(mean(errors))).toBeLessThan(0.06);
  });

  it('are estimated the better the more documents there are', () => {
    const month = Array.from({ length: 120 }, (_each, index) => sampleOf(index * 300, index * 300 + 400));
    expect(Math.abs(counted(...month) / (119 * 300 + 400) - 1)).toBeLessThan(0.04);
  });

  it('are those of the quarters of an hour that are asked for', () => {
    const sample = sampleOf(5, 15, 23, sampleOf(0, 10));
    const of = (isAsked: (quarter: number) => boolean) => {
      const customers = new SampledCustomers();
      customers.add(sample, isAsked);
      return customers.count;
    };
    expect([of((quarter) => quarter === 0), of((quarter) => quarter > 20), of(ALWAYS)]).toEqual([10, 10, 15]);
    expect(of((quarter) => quarter === 3)).toBe(0);
  });

  it('stay the same document where nobody new comes', () => {
    const sample = sampleOf(0, 10_000);
    expect(withCustomer(sample, 'cust_1', 0)).toBe(sample);
  });
});
