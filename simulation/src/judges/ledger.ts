import {
  type Card,
  emptyModel,
  JUDGES,
  type Model,
  noteRedeemed,
  noteRolledBack,
  type Shown,
} from '@perkstream/ledger';
import { apiOperations } from '@perkstream/published';
import { type Asked, bodyOf, type Client, type Json } from '../clients/client.js';
import { SALE, SALE_CODES } from '../clients/sale.js';
import { EARNED, type Shop } from '../clients/shop.js';

const ROWS_PER_PAGE = 100;

/** What the judges of `npm run ledger` find in the project of a client. @param model what its answers promise */
export async function judgeLedger(client: Client, model: Model): Promise<string[]> {
  const shown = shownTo(client);
  const wrong: string[] = [];
  for (const { findings } of Object.values(JUDGES))
    wrong.push(...(await findings(shown, model)).map(({ text }) => text));
  return wrong;
}

/** What the answers of a shop promise: its first member earns points by paid orders. */
export function modelOfShop({ client, on }: Shop): Model {
  const model = buildModel(client);
  const orders = client.asked
    .filter(({ operation }) => operation === 'create-order')
    .map(({ replies }) => bodyOf(replies[0]));
  const paid = new Set(orders.filter((order) => order?.status === 'PAID').map(({ id }) => id));
  book(model, on.members[0] ?? '', EARNED * paid.size);
  model.campaigns.set(SALE, SALE_CODES);
  return model;
}

/** What the answers to all requests of a client promise. Points that were earned are the caller's to add. */
function buildModel({ asked }: Client): Model {
  const model = emptyModel();
  for (const each of asked) {
    const body = bodyOf(each.replies[0]);
    if (body) note(model, each, body);
  }
  return model;
}

function note(model: Model, { operation, params = {}, body: sent }: Asked, body: Json): void {
  const given = sent as Json;
  const { code = '', memberId = '' } = params;
  switch (operation) {
    case 'redeem-stacked-discounts':
      return noteRedeemed(
        model,
        body,
        given.redeemables.map(({ id }: Json) => id),
      );
    case 'redeem-reward':
      return noteRedeemed(model, body, [memberId]);
    case 'rollback-redemption':
    case 'rollback-stacked-redemptions':
      return noteRolledBack(model, body);
    case 'create-voucher':
      if (given.gift) model.credits.set(code, given.gift.amount);
      return noteQuantity(model, code, given);
    case 'update-voucher':
      return noteQuantity(model, code, given);
    case 'update-voucher-balance':
      return void model.credits.set(code, (model.credits.get(code) ?? 0) + given.amount);
    case 'add-member':
      return noteCard(model, body, params['campaignId'] ?? '', given.customer.source_id);
    case 'update-loyalty-card-balance':
      return book(model, memberId, given.points);
    case 'transfer-points':
      for (const { code: from, points } of given) {
        book(model, from, -points);
        book(model, memberId, points);
      }
      return;
    case 'create-order':
      return void model.orders.set(body.id, body.amount);
    case 'update-order':
      if (given.amount !== undefined) model.orders.set(body.id, given.amount);
      return noteMetadata(model, `/v1/orders/${params['orderId']}`, given.metadata);
    case 'create-reward':
      return void model.stock.set(body.id, given.stock ?? Infinity);
    case 'update-reward':
      return given.stock === undefined ? undefined : void model.stock.set(body.id, given.stock ?? Infinity);
    case 'customer-permanently-deletion':
    case 'delete-customer':
      return void model.forgotten.add(params['customerId'] ?? '');
    default:
      return undefined;
  }
}

function noteQuantity({ limits }: Model, code: string, { redemption }: Json): void {
  if (redemption?.quantity !== undefined) limits.set(code, redemption.quantity ?? Infinity);
}

function noteCard({ cards }: Model, { code, loyalty_card }: Json, program: string, customer: string): void {
  const card: Card = { program, customer, booked: loyalty_card.balance, pending: 0, isDeleted: false };
  if (!cards.has(code)) cards.set(code, card);
}

function book({ cards }: Model, code: string, points: number): void {
  const card = cards.get(code);
  if (card) card.booked += points;
}

function noteMetadata({ metadata }: Model, path: string, given: Json): void {
  if (given) metadata.set(path, { ...metadata.get(path), ...given });
}

/** What an engine shows to a client: paths, as over HTTP, are those of its operations. */
function shownTo(client: Client): Shown {
  const look = (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://simulated');
    for (const operation of apiOperations) {
      const params = operation.method === 'GET' && paramsOf(operation.path, pathname);
      if (params) return client.look(operation.id, { params, query: Object.fromEntries(searchParams) });
    }
    throw new Error(`No operation is at GET ${path}`);
  };
  const all = async (path: string) => {
    const items: Json[] = [];
    for (let page = 1; ; page++) {
      const body = await look(`${path}${path.includes('?') ? '&' : '?'}limit=${ROWS_PER_PAGE}&page=${page}`);
      items.push(...body[body.data_ref]);
      if (body[body.data_ref].length < ROWS_PER_PAGE) return items;
    }
  };
  return { look, all, messages: () => [] };
}

/** @param template such as `/v1/vouchers/{code}` @returns undefined where the path is not of this form */
function paramsOf(template: string, path: string): Record<string, string> | undefined {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const form = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
  const values = form.exec(path);
  return values
    ? Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index + 1] ?? '')]))
    : undefined;
}
