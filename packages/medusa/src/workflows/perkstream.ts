import { Modules } from '@medusajs/framework/utils';
import { StepResponse } from '@medusajs/framework/workflows-sdk';
import { cancelOrderWorkflow, completeCartWorkflow } from '@medusajs/medusa/core-flows';
import { type MedusaCart } from '../medusa-cart.js';
import { type PerkstreamPromotions } from '../perkstream-promotions.js';

interface Scope {
  readonly container: { resolve(name: string): unknown };
}

const promotionsIn = ({ container }: Scope) => container.resolve(Modules.PROMOTION) as PerkstreamPromotions;

completeCartWorkflow.hooks.validate(
  async ({ cart }: { cart: MedusaCart }, scope: Scope) => {
    if (cart.completed_at) return;
    await promotionsIn(scope).redeem(cart);
    return new StepResponse(undefined, cart.id);
  },
  async (cartId: string | undefined, scope: Scope) => {
    if (cartId) await promotionsIn(scope).giveBack(cartId);
  },
);

cancelOrderWorkflow.hooks.orderCanceled(async ({ order }: { order: { id: string } }, scope: Scope) => {
  const query = scope.container.resolve('query') as { graph(asked: object): Promise<{ data: { cart_id: string }[] }> };
  const { data } = await query.graph({ entity: 'order_cart', fields: ['cart_id'], filters: { order_id: order.id } });
  for (const { cart_id: cartId } of data) await promotionsIn(scope).giveBack(cartId);
});
