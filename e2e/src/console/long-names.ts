import { type Project, management } from '../client.js';
import { seedProject, type SeededProject } from '../seeded-project.js';

/** A name that is too long for any place. */
export const TEST_TIMEOUT_MS = `Sommerschlussverkauf ${'x'.repeat(180)}`;

const CAMPAIGN = {
  campaign_type: 'DISCOUNT_COUPONS',
  vouchers_count: 3,
  voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } },
};

/** One of everything, and lists with long names and with more rows than one thing may be asked for one by one. */
export async function seedWithLongNames({ client: shop, id }: Project): Promise<SeededProject> {
  const things = await seedProject(shop, 'shown', id, management);
  await shop.post('/v1/campaigns', { ...CAMPAIGN, name: TEST_TIMEOUT_MS });
  await shop.post('/v1/products', { name: TEST_TIMEOUT_MS });
  for (let index = 0; index < 12; index++) {
    const { body } = await shop.post('/v1/customers', {
      source_id: `member-${index}`,
      name: `${index} ${TEST_TIMEOUT_MS}`,
    });
    await shop.post(`/v1/loyalties/${things.program.id}/members`, { customer: { id: body.id } });
  }
  return things;
}
