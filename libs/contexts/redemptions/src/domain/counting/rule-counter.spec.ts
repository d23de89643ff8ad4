import { describe, expect, it } from '@jest/globals';
import { subjectOf } from './rule-counter.js';

const madeBy = (channel_type: string) =>
  subjectOf(
    {
      date: '2026-03-01T08:00:00.000Z',
      customerId: 'cust_1',
      channel: { channel_id: 'id_1', channel_type },
      orderAmount: 0,
      discountAmount: 0,
      credits: 0,
    },
    'UTC',
  ).redemption;

describe('a finished redemption', () => {
  it('is counted for the key or the user that made it, and for neither where the program did', () => {
    expect(madeBy('API')).toEqual({ apiKey: 'id_1', giftAmount: 0 });
    expect(madeBy('USER')).toEqual({ user: 'id_1', giftAmount: 0 });
    expect(madeBy('AUTO_REDEEM')).toEqual({ giftAmount: 0 });
  });
});
