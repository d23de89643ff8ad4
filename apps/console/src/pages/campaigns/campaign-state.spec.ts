import { describe, expect, it } from '@jest/globals';
import { stateOf } from './campaign-state.js';

const now = Date.parse('2026-06-01T00:00:00Z');
const running = {
  active: true,
  start_date: '2026-05-01T00:00:00Z',
  expiration_date: '2026-07-01T00:00:00Z',
  vouchers_generation_status: 'DONE',
  creation_status: 'DONE',
} as const;

describe('The state of a campaign', () => {
  it.each([
    ['Active', {}],
    ['Active', { start_date: null, expiration_date: null }],
    ['Paused', { active: false, expiration_date: '2026-05-02T00:00:00Z' }],
    ['Ended', { expiration_date: '2026-06-01T00:00:00Z' }],
    ['Scheduled', { start_date: '2026-06-02T00:00:00Z' }],
    ['Codes are being created', { vouchers_generation_status: 'IN_PROGRESS' }],
    ['Failed', { creation_status: 'FAILED' }],
  ] as const)('is %s with %j', (text, change) => {
    expect(stateOf({ ...running, ...change }, now).text).toBe(text);
  });
});
