import { type Refusal, refuse } from '@perkstream/kernel';
import {
  type CartInput,
  type OrderDocument,
  type RedemptionCompleted,
  type RedemptionRecord,
} from '@perkstream/published';
import { type RedemptionRepository } from '../../repositories/redemption.repository.js';
import { type RedemptionEntry } from '../../views/redemptions/redemptions.view.js';

/** A rollback that names an order must name that of the redemption. */
export async function wrongOrder(
  redemptions: RedemptionRepository,
  entry: RedemptionEntry,
  named: CartInput | undefined,
): Promise<Refusal<'invalid_order'> | undefined> {
  if (!named?.id && !named?.source_id) return undefined;
  const { data } = await redemptions.eventOf(entry);
  const order: OrderDocument | null | undefined =
    (data as Partial<RedemptionCompleted>).order ?? (data as { redemption?: RedemptionRecord }).redemption?.order;
  const same = order && (named.id ? order.id === named.id : order.source_id === named.source_id);
  return same ? undefined : refuse('invalid_order', { details: 'The order is not that of the redemption' });
}
