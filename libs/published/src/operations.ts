import * as accounts from './accounts/index.js';
import * as asyncActions from './async-actions/index.js';
import * as backTests from './back-tests/index.js';
import * as bin from './bin/index.js';
import * as campaigns from './campaigns/index.js';
import * as catalog from './catalog/index.js';
import * as customers from './customers/index.js';
import * as events from './events/index.js';
import * as exported from './exports/index.js';
import * as insights from './insights/index.js';
import * as keys from './keys/index.js';
import {
  type ContextName,
  messagesOf,
  type Operation,
  operationsOf,
  type PublishedMessageClass,
} from './language/index.js';
import * as loyalty from './loyalty/index.js';
import * as maintenance from './maintenance/index.js';
import * as olderAsyncActions from './older-addresses/async-actions.js';
import * as olderCatalog from './older-addresses/catalog.js';
import * as olderLoyalty from './older-addresses/loyalty.js';
import * as olderRedemptions from './older-addresses/redemptions.js';
import * as orders from './orders/index.js';
import * as prices from './prices/index.js';
import * as projects from './projects/index.js';
import * as promotions from './promotions/index.js';
import * as publications from './publications/index.js';
import * as redemptions from './redemptions/index.js';
import * as referrals from './referrals/index.js';
import * as rules from './rules/index.js';
import * as templates from './templates/index.js';
import * as vouchers from './vouchers/index.js';
import * as webhooks from './webhooks/index.js';

/** What may be asked of a context: by clients, and by other contexts. */
export interface Published {
  readonly operations: readonly Operation[];
  readonly messages: readonly PublishedMessageClass[];
}

const published = (...modules: readonly object[]): Published => ({
  operations: operationsOf(...modules),
  messages: messagesOf(...modules),
});

/** All that each context exports here, which follows from its folder. */
export const publishedBy: Readonly<Record<ContextName, Published>> = {
  vouchers: published(vouchers),
  campaigns: published(campaigns),
  promotions: published(promotions),
  rules: published(rules),
  redemptions: published(redemptions, backTests, olderRedemptions),
  prices: published(prices),
  publications: published(publications),
  customers: published(customers),
  orders: published(orders),
  catalog: published(catalog, olderCatalog),
  templates: published(templates),
  events: published(events),
  loyalty: published(loyalty, olderLoyalty),
  referrals: published(referrals),
  'async-actions': published(asyncActions, olderAsyncActions),
  exports: published(exported),
  bin: published(bin),
  keys: published(keys),
  accounts: published(accounts),
  webhooks: published(webhooks),
  projects: published(projects),
  insights: published(insights),
  maintenance: published(maintenance),
};

/** Every operation of the API. */
export const apiOperations = Object.values(publishedBy).flatMap(({ operations }) => operations);
