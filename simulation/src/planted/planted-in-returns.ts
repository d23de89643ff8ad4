import { type PlantedInSource } from './changed-source.js';

const OF_ORDER = 'libs/contexts/orders/src/domain/returns/return-of-order.ts';
const TAKE_BACK = 'libs/contexts/orders/src/domain/returns/take-back.ts';
const REVOKER = 'libs/contexts/loyalty/src/services/points-revoker.ts';

/** Goods that come back: their units, what they cost, and points that they had earned. */
export const PLANTED_IN_RETURNS: readonly PlantedInSource[] = [
  {
    name: 'a unit that comes back twice',
    source: [{ file: OF_ORDER, from: "if (state.version !== version) return refuse('order_changed');", to: '' }],
  },
  {
    name: 'shares that are rounded in each return',
    source: [
      {
        file: TAKE_BACK,
        from: 'partOf(total, line.back + quantity, line.quantity) - partOf(total, line.back, line.quantity);',
        to: 'partOf(total, quantity, line.quantity);',
      },
    ],
  },
  {
    name: 'points of returned goods that are revoked by each attempt',
    source: [
      {
        file: REVOKER,
        from: 'const commandId = `return/${name}/revoke/${cardId}`;',
        to: 'const commandId = `return/${name}/revoke/${cardId}/${Math.random()}`;',
      },
    ],
  },
];
