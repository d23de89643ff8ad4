import { describe, expect, it } from '@jest/globals';
import { type Messenger } from '@perkstream/platform';
import { type RedemptionCompleted, type RequestContext } from '@perkstream/published';
import { Redeemer } from './redeemer.js';
import { type RedemptionProcess } from '../../processes/redemption/redemption.process.js';

const completed: RedemptionCompleted = {
  id: 'r_0',
  date: '2026-03-01T08:00:00.000Z',
  redemptions: [],
  customerId: null,
  trackingId: null,
  metadata: null,
  channel: { channel_id: 'a', channel_type: 'API' },
  order: null,
};
const context: RequestContext = {
  projectId: 'proj_1',
  actor: { kind: 'key', id: 'app-1' },
  channel: 'API',
  requestId: 'v-1',
  now: '2026-03-01T08:00:05.000Z',
  deadline: Date.parse('2026-03-01T08:00:15.000Z'),
  repeatSince: '2026-03-01T08:00:00.000Z',
};

/** One that finds its earlier attempt completed, by a hand that died before everybody knew of it. */
function redeemerAfterCompletion(resume: RedemptionProcess['resume']): Redeemer {
  return redeemerWith({ stateOf: async () => ({ status: 'completed', completed, participants: [] }), resume });
}

function redeemerWith(process: object): Redeemer {
  return new Redeemer({} as Messenger, {} as never, {} as never, process as never, {} as never, {} as never);
}

const wanted = { context, redeemables: [{ object: 'voucher', id: 'A' }], order: undefined, customer: undefined };

describe('a redemption that is asked for again', () => {
  it('is answered from a completed process when all its parts are confirmed', async () => {
    const resumed: unknown[] = [];
    const redeemer = redeemerAfterCompletion(async (unfinished) => void resumed.push(unfinished));
    const outcome = await redeemer.redeem(wanted as never);
    expect(outcome).toMatchObject({ redeemed: true, completed });
    expect(resumed).toMatchObject([{ projectId: 'proj_1', begunAt: context.repeatSince }]);
  });

  it.each(['begun', 'agreed'])(
    'is answered from a process that was %s, and completed by another hand',
    async (before) => {
      const statuses = [before, 'completed'];
      const redeemer = redeemerWith({
        stateOf: async () => ({ status: statuses.shift(), completed, participants: [] }),
        resume: async () => {},
      });
      const outcome = await redeemer.redeem({ ...wanted, redeemables: [] } as never);
      expect(outcome).toMatchObject({ redeemed: true, completed });
    },
  );

  it('is not answered while a part cannot be confirmed', async () => {
    const redeemer = redeemerAfterCompletion(() => Promise.reject(new Error('away')));
    await expect(redeemer.redeem(wanted as never)).rejects.toThrow('away');
  });
});

describe('a redemption that another replica took over from this one', () => {
  it('is looked for before the next attempt is made, although it came here for the first time', async () => {
    const { repeatSince: _none, ...first } = context;
    const facts = { gather: async () => ({ project: {}, named: [] }) };
    const counting = { during: async () => 'ended', of: async () => [] };
    const process = {
      stateOf: async () => ({ status: 'completed', completed, participants: [] }),
      resume: async () => {},
    };
    const redeemer = new Redeemer(
      {} as Messenger,
      facts as never,
      {} as never,
      process as never,
      {} as never,
      counting as never,
    );
    const outcome = await redeemer.redeem({ ...wanted, context: first } as never);
    expect(outcome).toMatchObject({ redeemed: true, completed });
  });
});
