import { createHash } from 'node:crypto';
import { Messenger } from '@perkstream/platform';
import { FindKey } from '@perkstream/published';
import { type Json } from '../clients/client.js';
import { discount } from '../clients/openings.js';
import { type Scenario } from './scenario.js';
import { isLateBy, PROJECT, type Stage, stallsFor, takes } from './stage.js';

const KEPT = 'libs/platform/src/idempotency/kept-answers.ts';
const REQUESTS = 'libs/platform/src/idempotency/idempotent-requests.ts';

const code = 'ONCE';
const params = { code };
const redeem = { body: { redeemables: [{ object: 'voucher', id: code }], order: { amount: 10_000 } } };
const once = { params, body: { type: 'DISCOUNT_VOUCHER', discount } };
const READ = /^events read voucher/;
const APPEND = /^events append voucher\S* voucher.(redeemed|balance_adjusted)/;
/** What keeps a refusal from the place of what another attempt does. */
const REFUSALS_GIVE_WAY = [
  {
    file: KEPT,
    from: 'return failed === true || refused === true;',
    to: 'return failed === true;',
  },
  {
    file: KEPT,
    from: 'return before.failed === true && (before.attempt ?? attempt) === attempt;',
    to: 'return before.failed === true;',
  },
];

/** Requests under an Idempotency-Key that several replicas carry out. */
export const OF_REQUESTS: readonly Scenario[] = [
  {
    fault: 'Two replicas answer one request, and the answer of the slower one takes the place of the first',
    repair: [{ file: KEPT, from: 'return stays ? before : answer;', to: 'return answer;' }],
    play: async (stage) => {
      await stage.done('replica1', 'create-voucher', once);
      const stalls = stage.until('replica1', APPEND, 1, stallsFor(16_000));
      const first = stage.request('replica1', 'redeem-stacked-discounts', redeem, 'key');
      await stalls;
      await stage.done('replica2', 'update-voucher', { params, body: { metadata: { seen: 'by the second' } } });
      const second = await stage.done('replica2', 'redeem-stacked-discounts', redeem, 'key');
      await first;
      await stage.pause(10_000);
      const third = await stage.done('replica2', 'redeem-stacked-discounts', redeem, 'key');
      stage.expect(
        JSON.stringify(second) === JSON.stringify(third),
        'A repeat is given another answer than the one before',
      );
    },
  },
  {
    fault: 'A refusal is written late, after the request was sent again and carried out',
    repair: REFUSALS_GIVE_WAY,
    play: async (stage) => {
      await stage.done('replica1', 'create-voucher', once);
      await stage.done('replica1', 'disable-voucher', { params });
      // The first attempt is stuck, and its repeat takes over.
      stage.when('replica1', READ, 1, stallsFor(40_000));
      void stage.request('replica1', 'redeem-stacked-discounts', redeem, 'key');
      await stage.pause(5_000);
      const isLate = stage.until('replica2', /^documents apply kept_answers/, 2, isLateBy(6_000));
      void stage.request('replica2', 'redeem-stacked-discounts', redeem, 'key');
      await isLate;
      await stage.done('replica2', 'enable-voucher', { params });
      await expectCarriedOut(stage, 'redeem-stacked-discounts', redeem);
    },
  },
  {
    fault: 'A replica refuses a request, stalls, and keeps its refusal while another one carries the request out',
    repair: [
      {
        file: REQUESTS,
        from: "const mayBeOld = 'error' in reply ? reply.error.code < 500 : ",
        to: "const mayBeOld = 'error' in reply ? false : ",
      },
      ...REFUSALS_GIVE_WAY,
    ],
    play: async (stage) => {
      const gift = { type: 'GIFT_VOUCHER', gift: { amount: 200 } };
      await stage.done('replica1', 'create-voucher', { params, body: gift });
      const less = { params, body: { amount: -300 } };
      // It has decided by what it knew, and looks whether that still holds.
      const stalls = stage.until('replica1', READ, 3, stallsFor(12_000));
      void stage.request('replica1', 'update-voucher-balance', less, 'key');
      await stalls;
      await stage.pause(3_000);
      await stage.done('replica2', 'update-voucher-balance', { params, body: { amount: 500 } });
      await expectCarriedOut(stage, 'update-voucher-balance', less);
    },
  },
  {
    fault: 'A replica stalls while it makes a key, and a repeat that waits for it is given a token that was replaced',
    repair: [
      {
        file: REQUESTS,
        from: "reply.error.code < 500 : answersSecret === 'once';",
        to: 'reply.error.code < 500 : false;',
      },
    ],
    play: async (stage) => {
      const key = { body: { kind: 'application', name: 'Till', project_id: PROJECT } };
      const stalls = stage.until('replica1', /^events append key-/, 1, stallsFor(13_000));
      void stage.request('replica1', 'create-api-key', key, 'key');
      await stalls;
      await stage.pause(5_000);
      void stage.request('replica2', 'create-api-key', key, 'key');
      await stage.pause(7_000);
      const reply = await stage.request('replica1', 'create-api-key', key, 'key');
      if (!reply || 'error' in reply) return;
      const { app_id: appId, app_token: token } = reply.body as Json;
      const query = new FindKey('application', appId, createHash('sha256').update(token).digest('hex'));
      const found = await stage.within('replica2', (replica) => replica.get(Messenger).ask(query));
      stage.expect(Boolean(found), 'A token that was answered opens nothing');
    },
  },
  {
    fault: 'One Idempotency-Key is used for two operations: the second is taken for a repeat of the first',
    repair: [{ file: REQUESTS, from: 'digest(`${id}\\u0000${sent}`)', to: 'digest(sent)' }],
    play: async (stage) => {
      await stage.done('replica1', 'create-voucher', once, 'key');
      await stage.done('replica2', 'redeem-stacked-discounts', redeem, 'key');
    },
  },
];

/** By a replica that writes slowly, after another one has said something else of it. */
async function expectCarriedOut(stage: Stage, operation: string, given: Json): Promise<void> {
  stage.when('replica2', APPEND, 1, takes(3_000));
  const reply = await stage.request('replica2', operation, given, 'key');
  const answer = JSON.stringify(reply && ('error' in reply ? reply.error : reply.status));
  stage.expect(reply !== undefined && !('error' in reply), `What was carried out is answered ${answer}`);
}
