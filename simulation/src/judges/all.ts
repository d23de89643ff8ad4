import { MARKET } from '../clients/market.js';
import { RETURNING } from '../clients/returns.js';
import { VISITED } from '../clients/visitors.js';
import { type Town } from '../town.js';
import { HOUR_MS } from '../world/world.js';
import { judgeBulk } from './bulk.js';
import { type Complaint } from './complaint.js';
import { judgeExports } from './exports.js';
import { judgeShop } from './final-state.js';
import { judgeLedger, modelOfShop } from './ledger.js';
import { judgeMarket } from './market.js';
import { judgePeople } from './people.js';
import { judgeReferrals } from './referrals.js';
import { judgeReturns } from './returns.js';
import { judgeSeasons } from './seasons.js';
import { judgeViews } from './views.js';
import { judgeVisitors } from './visitors.js';
import { WhatIsLeft } from './what-is-left.js';

/** Of the judge of each append: the first ones say what went wrong. */
const MAX_COMPLAINTS = 20;

/** Deliveries of webhooks are repeated for a day. */
const HEARD_WITHIN_MS = 26 * HOUR_MS;

/** What all judges find when everything that was begun has ended. */
export async function judgeTown(town: Town): Promise<(string | Complaint)[]> {
  const { world, stores, cluster, clients, shops, visitors, market, seasons, returns, atEachAppend } = town;
  const wrong: (string | Complaint)[] = [];
  const judged = <Found>(findings: Promise<Found>, most = HOUR_MS) => world.settle(findings, most, 'A judge');
  for (const shop of shops) {
    const model = modelOfShop(shop);
    const findings = Promise.all([
      judgeShop(shop, model),
      judgePeople(shop, stores),
      judgeReferrals(shop),
      judgeBulk(shop),
      judgeExports(shop, model, stores),
      judgeLedger(shop.client, model),
    ]);
    const { projectId } = shop.client;
    wrong.push(...(await judged(findings)).flat().map((text) => ({ text, projectId })));
  }
  wrong.push(...(await judged(judgeSeasons(seasons))));
  const returned = await judged(judgeReturns(returns, stores.log));
  wrong.push(...returned.map((text) => ({ text, projectId: RETURNING })));
  wrong.push(...(await judged(judgeVisitors(visitors))).map((text) => ({ text, projectId: VISITED })));
  wrong.push(...(await judged(judgeMarket(market), HEARD_WITHIN_MS)).map((text) => ({ text, projectId: MARKET })));
  const spent = clients.map((client) => new WhatIsLeft(client, atEachAppend).judge());
  wrong.push(...(await world.settle(Promise.all(spent), HOUR_MS, 'The spending of what is left')).flat());
  atEachAppend.judgeEnd();
  wrong.push(
    ...(await judgeViews(cluster)),
    ...cluster.failures,
    ...stores.broker.putAside,
    ...atEachAppend.wrong.slice(0, MAX_COMPLAINTS),
  );
  return wrong;
}
