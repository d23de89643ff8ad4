import { type Refusal, refuse } from '@perkstream/kernel';
import { type RolledBackOrderInput } from '@perkstream/published';
import { type RedemptionRepository } from '../../repositories/redemption.repository.js';
import { type RedemptionEntry } from '../../views/redemptions/redemptions.view.js';

/** A rollback that names an order must name that of the redemption. */
export async function wrongOrder(
  redemptions: RedemptionRepository,
  entry: RedemptionEntry,
  named: RolledBackOrderInput | undefined,
): Promise<Refusal<'invalid_order'> | undefined> {
  if (!named?.id && !named?.source_id) return undefined;
  const { data } = await redemptions.eventOf(entry);
  const order = 'redemption' in data ? data.redemption.order : 'order' in data ? data.order : undefined;
  const same = order && (named.id ? order.id === named.id : order.source_id === named.source_id);
  return same ? undefined : refuse('invalid_order', { details: 'The order does not belong to the redemption' });
}
