import { management, type Project } from '../../client.js';
import { earnPending, seedProject } from '../../seeded-project.js';
import { Maker } from '../../seeding/maker.js';
import { type Things } from './form-case.js';

const MARK = 'typed';
const discount = { type: 'PERCENT', percent_off: 10 };

/** What the forms are about, and choose from. */
export async function seedForms({ client, id }: Project): Promise<Things> {
  const seeded = await seedProject(client, MARK, id, management);
  const maker = new Maker(client, MARK);
  await maker.post('/v1/products', { id: 'prod_trousers', source_id: 'trousers', name: 'Dark trousers' });
  const { id: coupons } = await maker.post('/v1/campaigns', {
    name: 'Coupons typed',
    campaign_type: 'DISCOUNT_COUPONS',
    vouchers_count: 200,
    voucher: { type: 'DISCOUNT_VOUCHER', discount },
  });
  const { id: shared } = await maker.post('/v1/campaigns', {
    name: 'Shared typed',
    campaign_type: 'DISCOUNT_COUPONS',
    type: 'STANDALONE',
    voucher: { type: 'DISCOUNT_VOUCHER', discount, code: 'SHARED-typed' },
  });
  const coins = await maker.post('/v1/rewards', {
    name: 'Coins typed',
    parameters: { coin: { points_ratio: 1, exchange_ratio: 1 } },
  });
  const { id: coinAssignment } = await maker.post(`/v1/rewards/${coins.id}/assignments`, {
    campaign: seeded.program.id,
  });
  await earnPending(client, seeded);
  return { ...seeded, coupons, shared, coinAssignment };
}

/** What each round uses up. */
export async function seedRound({ client }: Project, { program, codes }: Things, mark: string): Promise<void> {
  const maker = new Maker(client, mark);
  const rules = { 1: { name: 'order.amount', conditions: { $more_than: [100] } }, logic: '1' };
  await maker.post('/v1/validation-rules', { name: `Rule ${mark}`, rules });
  await maker.post(`/v1/vouchers/${mark}-CODE`, { type: 'DISCOUNT_VOUCHER', discount });
  await maker.post('/v1/rewards', { name: `Free ${mark}`, parameters: { campaign: { id: codes.id, balance: 700 } } });
  await maker.post(`/v1/campaigns/${program.id}/vouchers/FREE-${mark}`, {});
}
