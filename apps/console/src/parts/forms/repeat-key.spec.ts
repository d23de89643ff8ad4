import { expect, it } from '@jest/globals';
import { ApiError } from '../../api/api-error.js';
import { RepeatKeys } from './repeat-key.js';

it('What had no answer is sent again under its key, what was refused under a new one', async () => {
  const keys = new RepeatKeys();
  const seen: string[] = [];
  const send = (name: string, outcome?: Error) =>
    keys
      .send(name, async (key) => {
        seen.push(key);
        if (outcome) throw outcome;
      })
      .catch((error: unknown) => expect(error).toBe(outcome));
  await send('SUN-1', new TypeError('Failed to fetch'));
  await send('SUN-1', new ApiError(503, {}));
  await send('SUN-1', new ApiError(400, {}));
  await send('SUN-1');
  await send('SUN-2');
  const [lost, unavailable, refused, done, other] = seen;
  expect(lost).toMatch(/^[0-9a-f]{32}$/);
  expect([unavailable, refused]).toEqual([lost, lost]);
  expect(new Set([lost, done, other]).size).toBe(3);
});
