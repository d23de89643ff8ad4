import { type RecordedEvent } from '@perkstream/ports';
import { type Json } from '../clients/json.js';

/** Judges returns by their events: a return is noted once, no line has more units back than it had, and points are taken once. */
export class ReturnedUnits {
  /** What each return has done, in the stream of what it did it to. */
  private readonly done = new Set<string>();

  /** @returns what is wrong with it */
  follow({ stream, type, data }: RecordedEvent): readonly string[] {
    const { order, returnId, note, entry, isOwed } = data as Json;
    const details = note?.details;
    switch (type) {
      case 'order.returned':
        return [
          ...this.once(stream, `takes goods back by ${returnId}`),
          ...order.items
            .filter(({ quantity = 1, returned_quantity: back = 0 }: Json) => back > quantity)
            .map((line: Json) => `had ${line.quantity} units of ${line.id}, and takes ${line.returned_quantity} back`),
        ];
      case 'order_earnings.reduced':
        return this.once(stream, `takes points back by ${returnId}`);
      case 'loyalty_card.points_owed':
        return this.once(stream, `owes points of ${details.earning_rule.id} for ${details.return.id}`);
      case 'loyalty_card.points_added':
        if (entry !== 'POINTS_REFUND' || !details?.return) return [];
        return this.once(stream, `gives points of ${details.redemption.id} back by ${details.return.id}`);
      case 'loyalty_card.points_taken':
        if (entry !== 'POINTS_REMOVAL' || isOwed || !details?.return) return [];
        return this.once(stream, `takes points of ${details.earning_rule.id} back by ${details.return.id}`);
      case 'voucher.credits_given_back':
        return this.once(stream, `gives credits of ${(data as Json).redemptionId} back by ${returnId}`);
      default:
        return [];
    }
  }

  private once(stream: string, what: string): readonly string[] {
    const key = `${stream} ${what}`;
    if (this.done.has(key)) return [`${what} once more`];
    this.done.add(key);
    return [];
  }
}
