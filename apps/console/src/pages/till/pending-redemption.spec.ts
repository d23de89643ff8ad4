import { beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '../../api/api-error.js';
import { KeptRedemption, type PendingRedemption } from './pending-redemption.js';

describe('A redemption at the till', () => {
  let stored: Map<string, string>;
  let kept: KeptRedemption;
  const keysSent: string[] = [];
  const failing =
    (error: unknown) =>
    async ({ key }: PendingRedemption) => {
      keysSent.push(key);
      throw error;
    };
  const answering = async ({ key }: PendingRedemption) => {
    keysSent.push(key);
    return { id: 'r_1' } as never;
  };

  beforeEach(() => {
    stored = new Map();
    keysSent.length = 0;
    const storage = {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    };
    kept = new KeptRedemption('till', storage);
  });

  it.each([new TypeError('Failed to fetch'), new ApiError(503, {}), new ApiError(500, {}), new ApiError(408, {})])(
    'keeps its key as long as it has no answer (%p)',
    async (failure) => {
      const first = kept.begin('SUMMER', 4_000);
      await expect(kept.send(first, failing(failure))).rejects.toBe(failure);
      // Also for what is typed meanwhile: the open one goes first.
      const again = kept.begin('OTHER', 1);
      expect(again).toEqual(first);
      await kept.send(again, answering);
      expect(keysSent).toEqual([first.key, first.key]);
      expect(kept.get()).toBeUndefined();
    },
  );

  it.each([400, 404, 409])('is over when it is refused by %d', async (status) => {
    const pending = kept.begin('SUMMER', 4_000);
    await expect(kept.send(pending, failing(new ApiError(status, {})))).rejects.toThrow();
    expect(kept.get()).toBeUndefined();
    expect(kept.begin('SUMMER', 4_000).key).not.toBe(pending.key);
  });

  it('has a key that cannot be guessed', () => {
    const keys = new Set(
      Array.from({ length: 50 }, () => {
        kept.forget();
        return kept.begin('SUMMER', 1).key;
      }),
    );
    expect([keys.size, [...keys].every((key) => /^[0-9a-f]{32}$/.test(key))]).toEqual([50, true]);
  });
});
