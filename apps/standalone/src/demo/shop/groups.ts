import { type DemoStep, type DemoRequests } from '../demo-requests.js';
import { products } from './assortment.js';
import { type Person } from './people.js';

const where = (field: string, operator: string, value: unknown) => ({
  junction: 'and',
  [field]: { conditions: { [operator]: [value] } },
});

/** A segment of customers and a collection of products, each as a list. */
export function lists(people: readonly Person[], at: number): DemoStep[] {
  return [
    async (requests) => {
      const customers = await lookUpIds(requests, at, 'customer', people.slice(0, 5));
      await segment('First customers', at, { type: 'static', customers })(requests);
    },
    async (requests) => {
      const jeans = products.filter(({ sourceId }) => sourceId.endsWith('-jeans'));
      const ids = await lookUpIds(requests, at, 'product', jeans);
      const list = ids.map((id) => ({ id, object: 'product' }));
      await collection('Jeans', at, { type: 'STATIC', products: list })(requests);
    },
  ];
}

/** A segment and a collection, each by a filter. */
export function filters(at: number): DemoStep[] {
  return [
    segment('Large orders', at, {
      type: 'auto-update',
      filter: where('summary.orders.last_order_amount', '$more_than', 50_000),
    }),
    collection('Shoes', at, { type: 'AUTO_UPDATE', filter: where('metadata.department', '$is', 'Shoes') }),
  ];
}

const segment = (name: string, at: number, rest: object) => create('segment', name, at, rest);
const collection = (name: string, at: number, rest: object) => create('product-collection', name, at, rest);

function create(kind: 'segment' | 'product-collection', name: string, at: number, rest: object): DemoStep {
  return async (requests) => {
    const body = { name, ...rest };
    await requests.send({ name: `${kind}/${name}`, operation: `create-${kind}`, at, body });
  };
}

/** The ids of customers or products, which the shop knows by its own numbers. */
function lookUpIds(
  requests: DemoRequests,
  at: number,
  kind: 'customer' | 'product',
  known: readonly { readonly sourceId: string }[],
): Promise<string[]> {
  return Promise.all(
    known.map(async ({ sourceId }) => {
      const params = { [`${kind}Id`]: sourceId };
      const { id } = await requests.send({ name: `look/${sourceId}`, operation: `get-${kind}`, at, params });
      return String(id);
    }),
  );
}
