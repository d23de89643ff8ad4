import { eventually } from '@perkstream/kernel/testing/waiting';
import { sampleOrder, type SampleProject } from '@perkstream/published';
import { type Client, type Json, management } from './client.js';
import { type Background, makeBackground } from './seeding/background.js';
import { type Campaigns, makeCampaigns } from './seeding/campaigns.js';
import { type Catalogue, makeCatalogue } from './seeding/catalogue.js';
import { type Customers, makeCustomers } from './seeding/customers.js';
import { type Loyalty, makeLoyalty } from './seeding/loyalty.js';
import { Maker } from './seeding/maker.js';
import { makeManaged, type Managed, UNKNOWN } from './seeding/management.js';
import { makeRedemptions, type Redemptions } from './seeding/redemptions.js';
import { makeReferrals, type Referrals } from './seeding/referrals.js';
import { makeVouchers, type Vouchers } from './seeding/vouchers.js';

/** One of everything that a project can hold. */
export interface SeededProject
  extends
    SampleProject,
    Catalogue,
    Customers,
    Vouchers,
    Campaigns,
    Loyalty,
    Referrals,
    Redemptions,
    Background,
    Managed {
  /** Of the member, where `earnPending` made some: they come a moment after the order that earns them. */
  readonly pendingPoints?: string;
}

export const seededOrder = sampleOrder;

/**
 * @param mark appears in every name, code, source id and text
 * @param project its id, for operations that name it in their bodies
 * @param by makes what only management keys can make in it
 */
export async function seedProject(
  client: Client,
  mark: string,
  project = UNKNOWN,
  by = management,
): Promise<SeededProject> {
  const maker = new Maker(client, mark);
  const customers = await makeCustomers(maker);
  const catalogue = await makeCatalogue(maker);
  const vouchers = await makeVouchers(maker, catalogue);
  const campaigns = await makeCampaigns(maker, customers);
  const loyalty = await makeLoyalty(maker, customers, campaigns);
  const referrals = await makeReferrals(maker, customers);
  const redemptions = await makeRedemptions(maker, customers, vouchers, campaigns);
  const background = await makeBackground(maker);
  const managed = await makeManaged(by, mark, project);
  const asked = new URLSearchParams({ grant_type: 'client_credentials', scope: 'vouchers' });
  const { access_token: accessToken } = await maker.post('/v1/oauth/token', asked);
  return {
    ...{ ...customers, ...catalogue, ...vouchers, ...campaigns, ...loyalty },
    ...{ ...referrals, ...redemptions, ...background, ...managed },
    accessToken,
  };
}

/** Pays an order by which a member earns points that wait, and waits for them. */
export async function earnPending(
  client: Client,
  { program, customer }: Pick<SeededProject, 'program' | 'customer'>,
): Promise<string> {
  const paid = await client.post('/v1/orders', { status: 'PAID', amount: 1_000, customer: { id: customer.id } });
  const find = async (): Promise<Json | undefined> => {
    const { body } = await client.get(`/v1/loyalties/${program.id}/pending-points?limit=100`);
    return body.data.find((each: Json) => each.order_id === paid.body.id);
  };
  return (await eventually(find, (found) => found !== undefined))?.id;
}
