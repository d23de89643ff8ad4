import { type Sent, sentOutside } from '../engines/simulated-rest.js';
import { type World } from '../world/world.js';
import { bodyOf, type Client, type Given, type Json } from './client.js';
import { discount } from './openings.js';

const HOOK = 'https://listener.example/hook';
const CAMPAIGN = 'Imported';
const MINUTE_MS = 60_000;
/** An attempt that was lost is repeated so many minutes after the first one. */
const REPEATED_AFTER_MINUTES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_440];
const HEARD_WITHIN_MINUTES = 40;
/** From the time at which an attempt is to be repeated until it and all that waits behind it have arrived. */
const ARRIVES_WITHIN_MINUTES = 5;
/** What is done with a voucher, and the event that says so. */
const CHANGES = {
  'update-voucher': 'voucher.updated',
  'disable-voucher': 'voucher.disabled',
  'enable-voucher': 'voucher.enabled',
  'delete-voucher': 'voucher.deleted',
} as const;

/** Many things that were made by one request, after its answer. */
export interface Import {
  readonly kind: 'vouchers' | 'customers';
  readonly actionId: string;
  readonly names: readonly string[];
}

/** A program outside hears what happens to vouchers, whose changes follow each other at once; vouchers and customers are imported. */
export class Listeners {
  /** By the id of the voucher, the types of the events that the answers speak of, in their order. */
  readonly happened = new Map<string, string[]>();
  readonly imports: Import[] = [];
  private begun = 0;
  private webhookId = '';

  constructor(
    readonly client: Client,
    private readonly world: World,
  ) {}

  get heard(): readonly Sent[] {
    return sentOutside(this.world);
  }

  async open(): Promise<void> {
    const { client } = this;
    const events = ['voucher.created', ...Object.values(CHANGES)];
    const body = { target_url: HOOK, events };
    this.webhookId = (await client.setUp('create-webhook', body, { projectId: client.projectId })).id;
    const voucher = { discount, redemption: { quantity: 1 } };
    await client.setUp('create-campaign', { name: CAMPAIGN, campaign_type: 'DISCOUNT_COUPONS', voucher });
  }

  async visit(): Promise<void> {
    if (this.world.chance.is(0.4)) await this.import();
    else await this.change();
  }

  private async change(): Promise<void> {
    const { chance } = this.world;
    const code = `HEARD-${this.begun++}`;
    const types = ['voucher.created'];
    const created = { params: { code }, body: { type: 'DISCOUNT_VOUCHER', discount } };
    const made = await this.done('create-voucher', created);
    if (!made) return;
    this.happened.set(made.id, types);
    for (let n = 1 + chance.below(2); n > 0; n--) {
      await this.done('update-voucher', { params: { code }, body: { metadata: { mark: `${code}-${n}` } } });
      await this.done('disable-voucher', { params: { code } });
      await this.done('enable-voucher', { params: { code } });
      types.push('voucher.updated', 'voucher.disabled', 'voucher.enabled');
    }
    if (chance.is(0.6)) return;
    await this.done('delete-voucher', { params: { code }, query: { force: chance.is(0.5) } });
    types.push('voucher.deleted');
  }

  private async import(): Promise<void> {
    const { chance } = this.world;
    const kind = chance.of(['vouchers', 'customers'] as const);
    const n = this.begun++;
    const names = Array.from({ length: 2 + chance.below(3) }, (_one, index) => `import-${n}-${index}`);
    const reply = await (kind === 'vouchers'
      ? this.client.ask('import-vouchers-to-campaign', {
          params: { campaignId: CAMPAIGN },
          body: names.map((code) => ({ code })),
        })
      : this.client.ask('update-customers-in-bulk', { body: names.map((name) => ({ source_id: name, name })) }));
    const actionId = bodyOf(reply)?.async_action_id;
    if (actionId === undefined) this.client.surprises.push(`Nothing is imported: ${JSON.stringify(reply)}`);
    else this.imports.push({ kind, actionId, names });
  }

  /** In calm weather. What has lost many attempts before is waited for as long as the next one is allowed to take. */
  async untilHeard(isHeard: () => boolean): Promise<void> {
    const { client, world } = this;
    const wait = async (until: number) => {
      while (!isHeard() && Date.now() < until) await world.pause(MINUTE_MS, client);
    };
    await wait(Date.now() + HEARD_WITHIN_MINUTES * MINUTE_MS);
    if (!isHeard()) await wait((await this.repeatedBy()) + ARRIVES_WITHIN_MINUTES * MINUTE_MS);
  }

  /** When the last of the deliveries that failed, and are to be repeated, must have been. */
  private async repeatedBy(): Promise<number> {
    const { client, webhookId } = this;
    const params = { projectId: client.projectId, webhookId };
    let latest = 0;
    for (let page = 1; ; page++) {
      const { data } = await client.look('list-webhook-deliveries', { params, query: { limit: 100, page } });
      for (const { id, status } of data as readonly Json[]) {
        if (status !== 'PENDING') continue;
        const found = await client.look('get-webhook-delivery', { params: { ...params, deliveryId: id } });
        const [first, last] = [found.attempts_made[0], found.attempts_made.at(-1)];
        if (!first) continue;
        // Attempts that a death cut off are counted, and not shown.
        const minutes = REPEATED_AFTER_MINUTES[last.attempt - 1] ?? 0;
        latest = Math.max(latest, Date.parse(first.at) + minutes * MINUTE_MS);
      }
      if (data.length < 100) return latest;
    }
  }

  private async done(operation: string, given: Given): Promise<Json> {
    const reply = await this.client.ask(operation, given);
    if (!reply || 'error' in reply)
      this.client.surprises.push(`${operation} ${JSON.stringify(given)} is refused: ${JSON.stringify(reply)}`);
    return bodyOf(reply);
  }
}
