import { BrowsersClient } from './browsers-client.js';
import { BudgetClient } from './budget-client.js';
import { EarningClient } from './earning-client.js';
import { GiftCardsClient } from './gift-cards-client.js';
import { LeaversClient } from './leavers-client.js';
import { LimitsClient } from './limits-client.js';
import { OrdersClient } from './orders-client.js';
import { PublicationsClient } from './publications-client.js';
import { ReferralsClient } from './referrals-client.js';
import { ReturnsClient } from './returns-client.js';
import { SessionsClient } from './sessions-client.js';
import { SettingsClient } from './settings-client.js';
import { type Shop, type ShopClient } from './shop.js';
import { WalletsClient } from './wallets-client.js';
import { Wallets } from './wallets.js';

const STOCK_OF_MUGS = 150;

/** All kinds of clients, open. */
export async function openClients(shop: Shop): Promise<readonly ShopClient[]> {
  const wallets = new Wallets(shop);
  await wallets.open(STOCK_OF_MUGS);
  const clients = [
    new OrdersClient(shop),
    new GiftCardsClient(shop),
    new LimitsClient(shop),
    new BudgetClient(shop),
    new SessionsClient(shop),
    new BrowsersClient(shop),
    new EarningClient(shop),
    new WalletsClient(shop, wallets),
    new LeaversClient(shop, wallets),
    new PublicationsClient(shop),
    new ReferralsClient(shop),
    new ReturnsClient(shop),
    new SettingsClient(shop),
  ];
  await Promise.all(clients.map((client) => client.open()));
  return clients;
}
