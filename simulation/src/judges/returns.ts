import { isDeepStrictEqual } from 'node:util';
import { bodyOf, type Json } from '../clients/client.js';
import { type Returns } from '../clients/returns.js';
import { type Sold } from '../clients/sold.js';
import { type EventLog } from '../engines/event-log.js';
import { judgeRepeats } from './final-state.js';
import { judgeMeansBack } from './means-back.js';
import { costOf, costOfFirst } from './returned-shares.js';
import { type Returned, returnedOf } from './returned.js';

const ROWS_PER_PAGE = 100;

/** Each unit came back once, for its share; orders, lists and answers agree; and what paid for goods that came back is back. */
export async function judgeReturns(returns: Returns, log: EventLog): Promise<string[]> {
  const { client, sold } = returns;
  const wrong = [...client.surprises, ...judgeRepeats(client), ...judgeDryRuns(returns, log), ...judgeNames(returns)];
  const all = sold.map((each) => returnedOf(client, each));
  for (const [index, returned] of all.entries()) {
    const order = sold[index]!;
    const findings = [
      ...judgeSums(order, returned),
      ...judgeShares(order, returned),
      ...(await judgeShown(returns, order, returned)),
    ];
    wrong.push(...findings.map((text) => `${order.order.id} ${text}`));
  }
  return [...wrong, ...(await judgeMeansBack(returns, all))];
}

/** Money, credits and points together are what the units cost; money that came back and money that is left are what was paid. */
function judgeSums(sold: Sold, { answers, isTouched }: Returned): string[] {
  const wrong: string[] = [];
  const { money, extra, lines } = costOf(sold);
  let back = 0;
  for (const { id, refund, order, items } of answers) {
    if (refund.amount < 0 || items.some(({ paid }: Json) => paid < 0))
      wrong.push(`gives back less than nothing by ${id}`);
    back += refund.amount;
    if (!isTouched && back + order.total_amount !== money)
      wrong.push(`is worth ${order.total_amount} after ${id}, gave back ${back}, and ${money} were paid`);
  }
  const isOver = answers.length > 0 && answers.at(-1)?.order.items === undefined;
  // What no line holds has another share of discounts where prices are new.
  if (isTouched || !isOver || extra > 0) return wrong;
  const paid = [...lines.values()].reduce((sum, line) => sum + line.paid, 0);
  const given = answers.flatMap(({ items }) => items).reduce((sum, item) => sum + item.paid, 0);
  if (given !== paid) wrong.push(`gave back ${given} for all lines, and ${paid} were paid for them`);
  return wrong;
}

/** Where all prices stayed, the units of a line that came back cost what its first ones do. */
function judgeShares(sold: Sold, { answers, isTouched }: Returned): string[] {
  if (isTouched || answers.some(({ policy }) => policy.discounts !== 'KEEP')) return [];
  return [...costOf(sold).lines].flatMap(([line, cost]) => {
    const items = answers.flatMap((each) => each.items).filter(({ item }) => item === line);
    const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
    const paid = items.reduce((sum, each) => sum + each.paid, 0);
    const right = costOfFirst(units, cost);
    return paid === right ? [] : [`gave back ${paid} for ${units} units of ${line}, and ${right} would be right`];
  });
}

/** The order, the list of its returns, and each of them. */
async function judgeShown({ client }: Returns, { order: { id: orderId } }: Sold, { answers }: Returned) {
  const wrong: string[] = [];
  const params = { orderId };
  const order = await client.look('get-order', { params });
  for (const { id, quantity, returned_quantity: units = 0, returned_amount: amount = 0 } of order.items) {
    const items = answers.flatMap((each) => each.items).filter(({ item }) => item === id);
    const right = { units: 0, amount: 0 };
    for (const each of items) {
      right.units += each.quantity;
      right.amount += each.paid;
    }
    if (units > quantity) wrong.push(`had ${quantity} units of ${id}, and ${units} came back`);
    if (units !== right.units || amount !== right.amount)
      wrong.push(`shows ${units} units of ${id} for ${amount}, and ${right.units} for ${right.amount} came back`);
  }
  const ids = answers.map(({ id }) => id).sort();
  const query = { limit: ROWS_PER_PAGE };
  const { returns: ofOrder } = await client.look('list-returns-of-order', { params, query });
  const { returns: listed } = await client.look('list-returns', { query: { ...query, order_id: orderId } });
  for (const list of [ofOrder, listed]) {
    const shown = list.map(({ id }: Json) => id).sort();
    if (!isDeepStrictEqual(shown, ids)) wrong.push(`lists the returns ${shown}, and ${ids} were answered`);
  }
  for (const answer of answers) {
    const shown = await client.look('get-return', { params: { returnId: answer.id } });
    for (const each of [shown, ofOrder.find(({ id }: Json) => id === answer.id)])
      for (const part of ['refund', 'items', 'charged', 'redemptions', 'policy'])
        if (!isDeepStrictEqual(each?.[part], answer[part]))
          wrong.push(
            `shows ${JSON.stringify(each?.[part])} as ${part} of ${answer.id}: ${JSON.stringify(answer[part])}`,
          );
  }
  return wrong;
}

/** What would happen is answered, and nothing is stored for it. */
function judgeDryRuns({ dryRuns }: Returns, log: EventLog): string[] {
  const stored = log.all.filter(({ metadata }) => dryRuns.has(metadata.correlationId));
  return stored.map(({ stream, type }) => `A dry run stores ${type} in ${stream}`);
}

/** All who returned something under one source id did so by one return, and asked for the same. */
function judgeNames({ client }: Returns): string[] {
  const byName = new Map<string, { readonly id: string; readonly body: string }>();
  const all = client.asked.filter(({ operation }) => operation === 'return-items');
  return all.flatMap(({ body, replies: [first] }) => {
    const { source_id: name, ...asked } = body as Json;
    const answer = bodyOf(first);
    if (name === undefined || !answer) return [];
    const { id, body: before } = byName.get(name) ?? { id: answer.id, body: JSON.stringify(asked) };
    byName.set(name, { id, body: before });
    if (id === answer.id && before === JSON.stringify(asked)) return [];
    return [`The source id ${name} stands for ${id}, and ${answer.id} is answered to ${JSON.stringify(asked)}`];
  });
}
