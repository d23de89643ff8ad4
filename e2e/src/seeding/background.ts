import { eventually } from '@perkstream/kernel/testing/waiting';
import { type Answer, type Client, type Json } from '../client.js';
import { type Maker, type Named } from './maker.js';

/** What the project was left with by work that goes on after its request. */
export interface Background {
  /** A voucher in the bin */
  readonly binned: Named;
  readonly binEntry: string;
  /** Of a campaign that was deleted */
  readonly asyncAction: string;
  /** A file that is made */
  readonly exported: string;
  /** A back-test that was canceled */
  readonly backTest: string;
  /** How a list of the console is shown */
  readonly savedView: Named;
}

const ENDS_WITHIN_MS = 3 * 86_400_000;

export async function makeBackground(maker: Maker): Promise<Background> {
  const { mark, client } = maker;
  const binned = await maker.named(`/v1/vouchers/${mark}-BINNED`, `${mark}-BINNED`, {
    type: 'DISCOUNT_VOUCHER',
    discount: { type: 'AMOUNT', amount_off: 1_000 },
  });
  await client.delete(`/v1/vouchers/${binned.name}`);
  const { body: bin } = await client.get('/v1/trash-bin');
  const spare = await maker.post('/v1/campaigns', { name: `${mark}-spare`, campaign_type: 'PROMOTION' });
  const { async_action_id: asyncAction } = (await client.delete(`/v1/campaigns/${spare.id}`)).body;
  await ended(client, asyncAction);
  // Which needs attention.
  const expiration_date = new Date(Date.now() + ENDS_WITHIN_MS).toISOString();
  await maker.post('/v1/campaigns', { name: `${mark}-ending`, campaign_type: 'PROMOTION', expiration_date });
  const { id: exported } = await maker.post('/v1/exports', { exported_object: 'voucher_transactions' });
  await awaitExport(client, exported);
  const backTest = await canceledBackTest(maker);
  const view = { page: 'vouchers', name: `${mark}-view`, query: `search=${mark}`, columns: ['code'] };
  const savedView = await maker.named('/v1/saved-views', view.name, view);
  return { binned, binEntry: bin.data[0].id, asyncAction, exported, backTest, savedView };
}

/** One that ended before it could be canceled is left, and another one is made. */
async function canceledBackTest({ client, mark }: Maker): Promise<string> {
  const discount = { type: 'AMOUNT', amount_off: 100 };
  const draft = { kind: 'promotion_tier', body: { name: `${mark}-draft`, action: { discount } } };
  for (;;) {
    const { body } = await client.post('/v1/back-tests', { draft, window: { from: '2025-01-01', to: '2025-02-01' } });
    const { status } = await client.post(`/v1/back-tests/${body.id}/cancel`);
    if (status === 200) return body.id;
  }
}

/** The answer about an asynchronous action, as soon as it is over. */
export function ended(client: Client, asyncAction: string): Promise<Answer> {
  return eventually(
    () => client.get(`/v1/async-actions/${asyncAction}`),
    ({ body }) => ['DONE', 'FAILED'].includes(body.status),
  );
}

/** A back-test, as soon as it is over: two at a time are let in. */
export async function backTestOver(client: Client, id: string): Promise<void> {
  const isOver = ({ body }: Answer) => !['QUEUED', 'RUNNING'].includes(body.status);
  await eventually(() => client.get(`/v1/back-tests/${id}`), isOver);
}

/** An export, as soon as its file is made. */
export async function awaitExport(client: Client, id: string): Promise<Json> {
  const { body } = await eventually(
    () => client.get(`/v1/exports/${id}`),
    (answer) => ['DONE', 'ERROR'].includes(answer.body.status),
  );
  return body;
}
