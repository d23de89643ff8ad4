import { commandContext, type Messenger } from '@perkstream/platform';
import {
  type CartInput,
  catalogueOverridesOf,
  type RedemptionCompleted,
  type RequestContext,
  UpsertCatalogueItems,
} from '@perkstream/published';

/** An order that is stored may change the catalogue (`override: true`). A redemption that is refused changes nothing. */
export async function overrideItems(
  messenger: Messenger,
  { context, order }: { readonly context: RequestContext; readonly order: CartInput | undefined },
  { redemptions }: RedemptionCompleted,
): Promise<void> {
  if (!redemptions.some(({ opensOrder }) => opensOrder)) return;
  const items = catalogueOverridesOf(order?.items);
  if (items.length === 0) return;
  const origin = commandContext(context, 'override-items');
  await messenger.tell(new UpsertCatalogueItems(context.projectId, items, origin));
}
