import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sparingly } from './sparingly.js';

describe('what goes on going wrong', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is told of once in a while, and what is new at once', () => {
    const told: string[] = [];
    const tell = sparingly((where, error) => told.push(`${where}: ${(error as Error).message}`));
    const away = new Error('away');
    tell('requests', away);
    tell('requests', new Error('away'));
    tell('answers', away);
    tell('requests', new Error('a bug'));
    expect(told).toEqual(['requests: away', 'answers: away', 'requests: a bug']);
    jest.setSystemTime(Date.now() + 10_000);
    tell('requests', away);
    expect(told).toHaveLength(4);
  });
});
