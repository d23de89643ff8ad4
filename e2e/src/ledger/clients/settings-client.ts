import { type Chance } from '../chance.js';
import { notePublished } from '@perkstream/ledger';
import { amountOff, type Shop, type ShopClient } from './shop.js';

const CONCURRENT_CHANGES = 3;
const SWITCHES = 4;

/** Several people change the same things at once, each something else; vouchers are switched off and on, of which webhooks hear. */
export class SettingsClient implements ShopClient {
  private readonly paths: string[] = [];
  /** Codes and ids: nobody else acts on one meanwhile. */
  private readonly switches: { readonly code: string; readonly id: string }[] = [];

  constructor(private readonly shop: Shop) {}

  async open(): Promise<void> {
    const { shop } = this;
    await shop.made('/v1/vouchers/SETTING', amountOff(1));
    const customer = await shop.made('/v1/customers', { source_id: 'setting' });
    const product = await shop.made('/v1/products', { name: 'Setting', source_id: 'setting' });
    const loyalty = { type: 'AUTO_UPDATE', voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } } };
    const program = await shop.made('/v1/loyalties', { name: 'Setting', ...loyalty });
    const rules = `/v1/loyalties/${program.id}/earning-rules`;
    const [rule] = await shop.made(rules, [{ event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } }]);
    const reward = { name: 'Setting', type: 'MATERIAL', parameters: { product: { id: product.id } } };
    this.paths.push('/v1/vouchers/SETTING', `/v1/customers/${customer.id}`, `/v1/products/${product.id}`);
    this.paths.push(`/v1/campaigns/${program.id}`, `${rules}/${rule.id}`);
    this.paths.push(`/v1/rewards/${(await shop.made('/v1/rewards', reward)).id}`);
    for (let n = 0; n < SWITCHES; n++) this.switches.push(await shop.made(`/v1/vouchers/SWITCH-${n}`, amountOff(1)));
  }

  async act(chance: Chance): Promise<void> {
    if (chance.is(0.5)) {
      const path = chance.of(this.paths);
      await Promise.all(Array.from({ length: CONCURRENT_CHANGES }, () => this.shop.mark(path)));
      return;
    }
    const taken = this.switches.pop();
    if (!taken) return;
    for (const way of ['disable', 'enable']) {
      await this.shop.asker.made('POST', `/v1/vouchers/${taken.code}/${way}`);
      notePublished(this.shop.model, taken.id, `voucher.${way}d`);
    }
    this.switches.unshift(taken);
  }
}
