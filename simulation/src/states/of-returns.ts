import { type RecordedEvent } from '@perkstream/ports';
import { type Json } from '../clients/json.js';
import { type Reached } from './reached.js';
import { type State } from './states.js';

const BY_TYPE: Readonly<Record<string, State>> = {
  'return.begun': 'a return begins',
  'return.abandoned': 'a return is abandoned as the order had changed',
  'return.resumed': 'a return is resumed',
  'voucher.credits_given_back': 'a return gives some of the credits back',
  'loyalty_card.points_owed': 'points of returned goods are owed',
};

/** What happens when goods come back, each by what was stored before it. */
export class StatesOfReturns {
  /** Streams of orders of which goods came back. */
  private readonly returned = new Set<string>();
  /** Returns that their orders have noted and that are not completed, by their id. */
  private readonly noted = new Set<string>();

  constructor(private readonly reached: Reached) {}

  note({ stream, type, data, metadata }: RecordedEvent): void {
    const state = BY_TYPE[type];
    if (state) this.reached.reach(state);
    const { returnId, isLast, order, isOwed, note, entry, reductions } = data as Json;
    switch (type) {
      case 'order.returned':
        this.returned.add(stream);
        this.noted.add(returnId);
        if (isLast) this.reached.reach('the last unit of an order comes back');
        if (isLast && order.status !== 'CANCELED')
          this.reached.reach('the last unit of an order comes back, and redemptions are rolled back');
        break;
      case 'return.resumed':
        if (this.noted.has(stream.slice(stream.indexOf('.') + 1)))
          this.reached.reach('a resume finds a return that its order has noted');
        break;
      case 'return.completed':
        this.complete((data as Json).return);
        break;
      case 'order_earnings.reduced':
        if (reductions.length > 0) this.reached.reach('a return takes points back');
        break;
      case 'loyalty_card.points_added':
        if (entry === 'POINTS_REFUND' && note?.details?.return)
          this.reached.reach('a return gives some of the points back');
        break;
      case 'loyalty_card.points_taken':
        if (isOwed) this.reached.reach('points that were owed are taken');
        break;
      case 'order.redeemed':
        if (this.returned.has(stream)) this.reached.reach('what is left of an order is redeemed');
        break;
      case 'order.rolled_back':
        if (this.returned.has(stream) && !metadata.causationId?.startsWith('return/'))
          this.reached.reach('a redemption of an order with returns is rolled back');
        break;
      default:
    }
  }

  private complete({ id, charged }: Json): void {
    this.noted.delete(id);
    if (charged.length > 0) this.reached.reach('a return charges goods that are no longer earned');
  }
}
