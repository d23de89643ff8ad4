import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { type KeyStore } from '@perkstream/ports';
import { type SuiteCase, type SuiteOptions, runSuite } from '../suite.js';

type KeyStoreCapability = 'crash';

/** What the conformance suite needs of a key store. */
export interface KeyStoreSubject {
  readonly store: KeyStore;
  /** What a new process would find if this one died now. With the capability `crash`. */
  afterCrash?(): Promise<{ store: KeyStore; close(): Promise<void> }>;
  close(): Promise<void>;
}

const newOwner = () => `customer-proj_1.${randomUUID()}`;
const hex = (key: Uint8Array | undefined) => key && Buffer.from(key).toString('hex');

export const keyStoreCases: readonly SuiteCase<KeyStoreSubject, KeyStoreCapability>[] = [
  {
    name: 'makes a key of 32 bytes at first use, and gives the same one ever after',
    run: async ({ store }) => {
      const owner = newOwner();
      const made = await store.obtain(owner);
      expect(made).toHaveLength(32);
      expect(hex(await store.obtain(owner))).toBe(hex(made));
      expect(hex(await store.find(owner))).toBe(hex(made));
    },
  },
  {
    name: 'makes one key for many who ask at the same time',
    run: async ({ store }) => {
      const owner = newOwner();
      const made = await Promise.all(Array.from({ length: 20 }, () => store.obtain(owner)));
      expect(new Set(made.map(hex)).size).toBe(1);
    },
  },
  {
    name: 'makes a key of its own for everyone',
    run: async ({ store }) => {
      const made = await Promise.all(Array.from({ length: 20 }, () => store.obtain(newOwner())));
      expect(new Set(made.map(hex)).size).toBe(20);
    },
  },
  {
    name: 'finds no key that was not made',
    run: async ({ store }) => {
      expect(await store.find(newOwner())).toBeUndefined();
    },
  },
  {
    name: 'destroys a key for good, once or twice, and no other',
    run: async ({ store }) => {
      const [owner, other] = [newOwner(), newOwner()];
      const [gone, kept] = [await store.obtain(owner), await store.obtain(other)];
      await store.destroy(owner);
      await store.destroy(owner);
      expect(await store.find(owner)).toBeUndefined();
      expect(hex(await store.find(other))).toBe(hex(kept));
      expect(hex(await store.obtain(owner))).not.toBe(hex(gone));
    },
  },
  {
    name: 'destroys every key whose owner begins so, once or twice, and no other',
    run: async ({ store }) => {
      const project = `proj_${randomUUID()}`;
      const owners = Array.from({ length: 20 }, (_, n) => `customer-${project}.cust_${n}`);
      const others = [`customer-${project}2.cust_1`, `user-${project}.1`, newOwner()];
      for (const owner of owners) await store.obtain(owner);
      const kept = await Promise.all(others.map((owner) => store.obtain(owner)));
      await store.destroyAll(`customer-${project}.`);
      await store.destroyAll(`customer-${project}.`);
      expect(await Promise.all(owners.map((owner) => store.find(owner)))).toEqual(owners.map(() => undefined));
      const left = await Promise.all(others.map((owner) => store.find(owner)));
      expect(left.map(hex)).toEqual(kept.map(hex));
    },
  },
  {
    name: 'gives nobody a key that altering would alter for others',
    run: async ({ store }) => {
      const owner = newOwner();
      const made = await store.obtain(owner);
      const before = hex(made);
      made.fill(0);
      expect(hex(await store.obtain(owner))).toBe(before);
    },
  },
  {
    name: 'has every key that it gave, and none that it destroyed, after a crash',
    needs: ['crash'],
    run: async ({ store, afterCrash }) => {
      const [owner, gone] = [newOwner(), newOwner()];
      const made = await store.obtain(owner);
      await store.obtain(gone);
      await store.destroy(gone);
      const after = await afterCrash?.();
      const found = [hex(await after?.store.find(owner)), await after?.store.find(gone)];
      await after?.close();
      expect(found).toEqual([hex(made), undefined]);
    },
  },
];

/** The rules that every key store keeps. */
export function keyStoreSuite(options: SuiteOptions<KeyStoreSubject, KeyStoreCapability>): void {
  runSuite('key store', keyStoreCases, options);
}
