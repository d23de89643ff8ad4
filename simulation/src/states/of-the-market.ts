import { type RecordedEvent } from '@perkstream/ports';
import { type Json } from '../clients/client.js';
import { type Reached } from './reached.js';
import { type State } from './states.js';

const BY_TYPE: Readonly<Record<string, State>> = {
  'redemption.declined': 'a redemption is declined because its reward ran out',
  'reward.use_released': 'a reward is let go',
  'promotion_tier.use_released': 'a promotion tier is let go',
  'promotion_tier.use_given_back': 'a use of a tier is given back',
  'voucher.restored': 'a code comes back from the bin',
  'campaign.restored': 'a campaign comes back from the bin',
  'voucher.code_released': 'a code is deleted for good',
  'customer.deleted': 'a customer is deleted',
  'async_action.finished': 'an import or a bulk update is done',
  'webhook_delivery.failed': 'a delivery of a webhook fails',
};

/** What happens in a market: some of it shows only by the events before. */
export class StatesOfTheMarket {
  /** By the stream, how many use it without having confirmed or released it. */
  private readonly held = new Map<string, number>();
  /** By the reward: its stock. */
  private readonly stocks = new Map<string, number>();
  private readonly unassigned = new Set<string>();
  private readonly binned = new Set<string>();
  /** By the queue, how many deliveries wait. */
  private readonly waiting = new Map<string, number>();

  constructor(private readonly reached: Reached) {}

  note({ stream, type, data }: RecordedEvent): void {
    const { reward, assignment, rewardId } = data as Json;
    const state = BY_TYPE[type];
    if (state) this.reached.reach(state);
    const held = this.held.get(stream) ?? 0;
    if (type.endsWith('.use_reserved')) this.held.set(stream, held + 1);
    if (/\.use_(confirmed|released)$/.test(type)) this.held.set(stream, held - 1);
    if (/^promotion_tier\.(deleted|disabled)$/.test(type) && held > 0)
      this.reached.reach('a promotion tier is held when it is deleted or disabled');
    if (type === 'reward.updated' && reward.stock < (this.stocks.get(stream) ?? 0))
      this.reached.reach('the stock of a reward is lowered');
    if (type.startsWith('reward.') && reward) this.stocks.set(stream, reward.stock ?? 0);
    if (type === 'reward.unassigned') this.unassigned.add(rewardId);
    if (type === 'reward.assigned' && this.unassigned.has(assignment.rewardId))
      this.reached.reach('a reward is assigned anew');
    if (type === 'voucher.deleted') this.binned.add(stream);
    if (/^voucher\.(restored|created|code_released)$/.test(type)) this.binned.delete(stream);
    if (type === 'voucher.use_released' && this.binned.has(stream)) this.reached.reach('a code in the bin is let go');
    this.noteDelivery(stream, type);
  }

  private noteDelivery(stream: string, type: string): void {
    const waiting = this.waiting.get(stream) ?? 0;
    if (type === 'webhook_delivery.scheduled') {
      if (waiting > 0) this.reached.reach('a delivery waits behind another one');
      this.waiting.set(stream, waiting + 1);
    }
    if (/^webhook_delivery\.(succeeded|given_up)$/.test(type)) this.waiting.set(stream, waiting - 1);
  }
}
