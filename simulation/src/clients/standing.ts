import { type Json } from './json.js';

/** A redemption that was answered, and not rolled back by an answer. */
export interface Use {
  readonly id: string;
  /** Of a stack. */
  readonly parentId?: string;
  readonly code: string;
  readonly customerId?: string;
  /** The source id of the order. */
  readonly order?: string;
  /** As it was answered. */
  readonly entry: Json;
}

/** The redemptions of a project that stand by the answers so far. */
export class Standing {
  private readonly uses = new Map<string, Use>();

  /** @param body undefined of what was refused */
  note(operation: string, body: Json): void {
    if (!body) return;
    switch (operation) {
      case 'redeem-stacked-discounts':
        for (const entry of body.redemptions) this.add(entry, body.order?.source_id, body.parent_redemption?.id);
        break;
      case 'redeem-reward':
        this.add(body);
        break;
      case 'rollback-redemption':
        this.uses.delete(body.redemption);
        break;
      case 'rollback-stacked-redemptions':
        for (const { redemption } of body.rollbacks) this.uses.delete(redemption);
        break;
      default:
    }
  }

  get all(): readonly Use[] {
    return [...this.uses.values()];
  }

  find(id: string): Use | undefined {
    return this.uses.get(id);
  }

  /** @param customerId of any, where it is absent */
  countOf(code: string, customerId?: string): number {
    const isOf = (use: Use) => use.code === code && (customerId === undefined || use.customerId === customerId);
    return this.all.filter(isOf).length;
  }

  private add(entry: Json, order?: string, parentId?: string): void {
    const { id, voucher, customer_id: customerId } = entry;
    this.uses.set(id, { id, parentId, code: voucher?.code, customerId, order, entry });
  }
}
