import { type World } from '../world/world.js';
import { bodyOf, type Client, type Json } from './client.js';

/** What has metadata, how it is changed, and how it is looked up. */
export const KINDS = {
  vouchers: {
    many: 'update-vouchers-metadata-in-bulk',
    ids: 'codes',
    one: 'update-voucher',
    look: 'get-voucher',
    id: 'code',
  },
  customers: {
    many: 'update-customers-metadata-in-bulk',
    ids: 'source_ids',
    one: 'update-customer',
    look: 'get-customer',
    id: 'customerId',
  },
} as const;
export type Kind = keyof typeof KINDS;

/** Metadata that many things are given at once, each time under a name of its own. */
export interface GivenMetadata {
  readonly kind: Kind;
  readonly ids: readonly string[];
  readonly name: string;
  readonly actionId: string;
  /** From the first of them, when all had it: it must not come back. */
  isTaken: boolean;
}

/** Gives metadata to many things at once, and takes it from one of them when that is done. */
export class Bulk {
  readonly given: GivenMetadata[] = [];
  private begun = 0;

  constructor(
    private readonly client: Client,
    private readonly world: World,
    private readonly codes: readonly string[],
  ) {}

  async give(): Promise<void> {
    const { world, client } = this;
    const kind = world.chance.of<Kind>(['vouchers', 'customers']);
    const n = this.begun++;
    const name = `bulk_${n}`;
    // Customers that nobody knows are made.
    const ids = kind === 'vouchers' ? this.codes : ['zoe', `new-${n}`];
    const body = { [KINDS[kind].ids]: ids, metadata: { [name]: true } };
    const { async_action_id: actionId } = bodyOf(await client.ask(KINDS[kind].many, { body }, 1));
    this.given.push({ kind, ids, name, actionId, isTaken: false });
  }

  async take(): Promise<void> {
    const given = this.given.find(({ isTaken }) => !isTaken);
    if (!given || (await this.actionOf(given)).status !== 'DONE') return;
    given.isTaken = true;
    const { one, id } = KINDS[given.kind];
    await this.client.ask(one, { params: { [id]: given.ids[0] ?? '' }, body: { metadata: { [given.name]: null } } });
  }

  actionOf({ actionId }: GivenMetadata): Promise<Json> {
    return this.client.look('get-async-action', { params: { asyncActionId: actionId } });
  }
}
