import { describe, expect, it } from '@jest/globals';
import { told, withNewest } from './happening-words.js';

const at = (at: string, id = 'r_1') => ({ type: 'redemption.succeeded', object: 'redemption', id, at, related: {} });

describe('What just happened', () => {
  it('is said in words and leads to its page', () => {
    expect(told(at('2026-01-01'))).toEqual({ text: 'Redeemed', tone: 'good', to: '/redemptions/r_1' });
  });

  it('leads nowhere when the thing is gone', () => {
    expect(told({ type: 'campaign.deleted', object: 'campaign', id: 'camp_1' }).to).toBeUndefined();
  });

  it('is said by its own name where there are no words for it', () => {
    expect(told({ type: 'new_thing.made', object: 'new_thing', id: 'x' })).toMatchObject({ text: 'new thing made' });
  });

  it('stands there once, the newest first, and no more than so many', () => {
    const three = ['2026-01-01', '2026-01-03', '2026-01-02'].map((day) => at(day));
    const list = [...three, three[0]!].reduce<readonly ReturnType<typeof at>[]>(
      (all, each) => withNewest(all, each, 2) as never,
      [],
    );
    expect(list.map((each) => each.at)).toEqual(['2026-01-03', '2026-01-02']);
  });
});
