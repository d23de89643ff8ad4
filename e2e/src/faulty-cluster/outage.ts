import { until } from '@perkstream/kernel/testing';
import { type Client, newProject, unique } from '../client.js';
import { RedemptionAudit } from '../redemption-audit.js';
import { RedemptionBooks } from '../redemption-books.js';
import { RedemptionLoad } from '../redemption-load.js';
import { type OwnCluster } from './own-cluster.js';
import { Witness } from './witness.js';

const CUSTOMERS = 8;
/** Faults last for a time, in which the rest of the machine is left to the tests that run beside. */
const THINKING_MS = 100;
/** Answers before the fault, and after it. */
const MIN_ANSWERS = 50;
/** A good client waits for as long as the fault lasts and a while more, and does not storm. */
const REQUEST_TIMEOUT_MS = { lasts: 120_000, pause: 200 };

/** What happened to a cluster under load while something was wrong with it. */
export interface Outage {
  readonly witness: Witness;
  /** Milliseconds since 1970: from when until when nothing was done about it, and when requests succeeded again. */
  readonly from: number;
  readonly to: number;
  readonly recovered: number;
  readonly client: Client;
  readonly load: RedemptionLoad;
  readonly books: RedemptionBooks;
  readonly audit: RedemptionAudit;
}

/** What can be asked of the gateway. */
async function prepareQuestions(client: Client) {
  const code = unique('WITNESSED');
  const discount = { type: 'AMOUNT', amount_off: 100 };
  const { status, body } = await client.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount });
  if (status !== 200) throw new Error(`No voucher: ${status} ${JSON.stringify(body)}`);
  return {
    redeem: {
      path: '/v1/redemptions',
      body: { redeemables: [{ object: 'voucher', id: code }], order: { amount: 10_000 } },
    },
    list: { path: '/v1/vouchers?limit=10' },
    ready: { path: '/health/ready' },
    live: { path: '/health/live' },
    metrics: { path: '/metrics' },
    docs: { path: '/docs' },
    document: { path: '/openapi.json' },
  };
}

async function untilAnswered(load: RedemptionLoad, count: number): Promise<void> {
  await until(() => load.retrying.answered.length >= count);
}

/**
 * Puts a project of its own under load, and watches it while a fault lasts.
 * @param fault brings it about and lets it last
 * @param end of the fault, which may take its time; none where it ends by itself
 */
export async function suffer(
  cluster: OwnCluster,
  fault: () => Promise<void>,
  end: () => Promise<void> = async () => undefined,
): Promise<Outage> {
  await cluster.untilReady();
  const { client } = await newProject({}, cluster.management);
  const load = await RedemptionLoad.prepare(client, REQUEST_TIMEOUT_MS);
  // In another project, so that the books of the load hold everything of theirs.
  const witness = new Witness(cluster.shop, await prepareQuestions(cluster.shop));
  const running = load.run(CUSTOMERS, THINKING_MS);
  witness.watch();
  await untilAnswered(load, MIN_ANSWERS);
  const from = Date.now();
  await fault();
  const to = Date.now();
  await end();
  await cluster.untilReady();
  const recovered = Date.now();
  await untilAnswered(load, load.retrying.answered.length + MIN_ANSWERS);
  load.finish();
  await Promise.all([running, witness.end()]);
  const books = new RedemptionBooks(load.retrying.answered);
  return { witness, from, to, recovered, client, load, books, audit: new RedemptionAudit(client, load, books) };
}
