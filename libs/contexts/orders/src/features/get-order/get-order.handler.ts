import { isRefusal, notFound } from '@perkstream/kernel';
import { handler, historyFeature, Past } from '@perkstream/platform';
import { GetOrder, ListOrderHistory } from '@perkstream/published';
import { OrderRepository } from '../../repositories/order.repository.js';
import { presentOrder } from '../../presenters/order.presenter.js';
import { orderPast } from '../../services/order-past.js';

export const getOrder = handler(
  GetOrder,
  [OrderRepository, Past],
  async ({ context, params: { orderId: ref }, query: { as_of: asOf } }, orders, past) => {
    const { projectId } = context;
    if (asOf === undefined) {
      const order = await orders.find(projectId, { idOrSourceId: ref });
      return order ? presentOrder(order) : notFound('order', ref);
    }
    const place = await orders.placeOf(projectId, ref);
    const then = await past.find(orderPast, { context, asOf, ref, place });
    if (!isRefusal(then)) return { ...presentOrder(await orders.shown(projectId, then.state.order!)), ...then.stamp };
    if (then.refused !== 'not_found' || !place) return then;
    const opened = await orders.openedBy(projectId, place.key);
    if (!opened) return then;
    const moment = past.momentOf(asOf, context);
    if (isRefusal(moment)) return moment;
    const { created_at: existsFrom = moment } = opened;
    if (existsFrom > moment) return { ...then, details: { ...then.details, existsFrom } };
    return { ...presentOrder(opened), as_of: moment };
  },
);

export const listOrderHistory = historyFeature(
  ListOrderHistory,
  orderPast,
  [OrderRepository],
  ({ context, params }, orders) => orders.placeOf(context.projectId, params.orderId),
);
