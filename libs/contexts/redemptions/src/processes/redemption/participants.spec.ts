import { describe, expect, it } from '@jest/globals';
import { refuse } from '@perkstream/kernel';
import { type CommandRunner, type Messenger } from '@perkstream/platform';
import { type CommandOrigin, type RedemptionCompleted, type UseVoucher } from '@perkstream/published';
import { Participants } from './participants.js';

const participant = { kind: 'voucher', id: 'v_1', code: 'SPRING', redemptionId: 'r_1' } as const;
const completed = { id: 'r_0', redemptions: [{ id: 'r_1', voucherCode: 'SPRING' }] } as unknown as RedemptionCompleted;
const origin = { projectId: 'proj_1', commandId: 'c' } as CommandOrigin;

describe('A voucher that takes part in a redemption', () => {
  it('is asked by its code as well, as a view that knows ids may be behind', async () => {
    const sent: UseVoucher[] = [];
    const messenger = { send: async (command: UseVoucher) => void sent.push(command) } as unknown as Messenger;
    const participants = new Participants({} as CommandRunner, messenger);
    await participants.hold(participant, origin);
    await participants.confirm(participant, completed, origin);
    await participants.letGo(participant, origin);
    expect(sent.map(({ voucher, code, step }) => [step.do, voucher, code])).toEqual([
      ['reserve', 'v_1', 'SPRING'],
      ['confirm', 'v_1', 'SPRING'],
      ['release', 'v_1', 'SPRING'],
    ]);
  });
});

describe('An order that takes part in a redemption', () => {
  const order = { kind: 'order', id: 'ord_1', redemptionId: 'r_1', process: 'r_1', version: 3 } as const;

  it.each([
    ['invalid_order', 'refuse'],
    ['multiple_requests', 'refuse'],
    ['order_changed', 'anew'],
  ] as const)('that refuses by %s makes it %s', async (code, calls) => {
    const refusal = refuse(code, { resourceId: 'ord_1' });
    const messenger = { send: async () => refusal } as unknown as Messenger;
    const participants = new Participants({} as CommandRunner, messenger);
    expect(await participants.hold(order, origin)).toEqual({ participant: order, calls, refusal });
  });
});
