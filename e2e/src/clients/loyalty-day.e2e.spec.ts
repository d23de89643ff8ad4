import { beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { baseUrl, type Json, management, newProject, type Project, unique } from '../client.js';
import { type BrowserSide, browserSideOf, type ServerSide, serverSideOf } from './libraries.js';

const WELCOME = 100;
const PRICE = 30;
const VIEWED = 7;

let project: Project;
let shop: ServerSide;
let page: BrowserSide;
const names = { program: unique('Club'), gifts: unique('Gifts'), event: unique('viewed'), ada: unique('ada') };
const ids = { program: '', reward: '', card: '', schema: '' };
/** An answer as it came: what the types of the library leave out, too. */
const shown = async (answer: Promise<unknown>): Promise<Json> => answer;
const card = async (): Promise<Json> => (await shown(shop.loyalties.getMember(ids.program, ids.card))).loyalty_card;

beforeAll(async () => {
  project = await newProject({ client_loyalty_events_enabled: true });
  shop = serverSideOf(baseUrl, project.client.keys);
  page = browserSideOf(baseUrl, project.clientKeys);
  const schemas = `/management/v1/projects/${project.id}/custom-event-schemas`;
  ids.schema = (await management.post(schemas, { name: names.event, schema: { properties: {} } })).body.id;
});

describe('A loyalty program by @voucherify/sdk', () => {
  it('begins with its program, its rules and its rewards', async () => {
    const program = await shown(
      shop.loyalties.create({
        name: names.program,
        type: 'AUTO_UPDATE',
        voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: WELCOME }, code_config: { length: 10 } },
      } as never),
    );
    expect(program).toMatchObject({ object: 'campaign', campaign_type: 'LOYALTY_PROGRAM' });
    ids.program = program.id;
    const rules = await shown(
      shop.loyalties.createEarningRule(program.id, [
        { event: names.event, loyalty: { type: 'FIXED', points: VIEWED }, custom_event: { schema_id: ids.schema } },
      ] as never),
    );
    expect(rules).toMatchObject([{ object: 'earning_rule', loyalty: { points: VIEWED } }]);
    await shop.campaigns.create({
      name: names.gifts,
      campaign_type: 'DISCOUNT_COUPONS',
      vouchers_count: 1,
      voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 500 } },
    } as never);
    const gifts = await shown(shop.campaigns.get(names.gifts));
    const reward = await shown(
      shop.rewards.create({
        name: 'A coupon',
        type: 'CAMPAIGN',
        parameters: { campaign: { id: gifts.id, type: 'DISCOUNT_COUPONS' } },
      } as never),
    );
    const assigned = await shown(
      shop.loyalties.createRewardAssignments(program.id, [
        { reward: reward.id, parameters: { loyalty: { points: PRICE } } },
      ] as never),
    );
    expect(JSON.stringify(assigned)).toContain(reward.id);
    ids.reward = reward.id;
  });

  it('has members, whose points are added and listed', async () => {
    const member = await shown(
      shop.loyalties.createMember(ids.program, { customer: { source_id: names.ada }, channel: 'shop' } as never),
    );
    expect(member).toMatchObject({ object: 'voucher', type: 'LOYALTY_CARD', loyalty_card: { balance: WELCOME } });
    ids.card = member.code;
    await shop.loyalties.addOrRemoveCardBalance(ids.card, { points: 5 }, ids.program);
    expect(await card()).toMatchObject({ points: WELCOME + 5, balance: WELCOME + 5 });
    const { data } = await shown(shop.loyalties.listCardTransactions(ids.card, ids.program));
    expect(data.map(({ type }: Json) => type)).toContain('POINTS_ADDITION');
  });

  it('gives points for what a page tracks', async () => {
    const tracked = await shown(page.track(names.event, { source_id: names.ada } as never));
    expect(tracked).toMatchObject({ object: 'event', type: names.event });
    const earned = WELCOME + 5 + VIEWED;
    await until(async () => (await card()).balance === earned);
  });

  it('gives a reward for points, and lists what happened', async () => {
    const offered = await shown(shop.loyalties.listMemberRewards(ids.card));
    expect(offered.data).toMatchObject([{ reward: { id: ids.reward } }]);
    const redeemed = await shown(shop.loyalties.redeemReward(ids.program, ids.card, { reward: { id: ids.reward } }));
    expect(redeemed).toMatchObject({ result: 'SUCCESS', amount: PRICE, reward: { id: ids.reward } });
    expect((await card()).balance).toBe(WELCOME + 5 + VIEWED - PRICE);
    const activities = await shown(shop.loyalties.getMemberActivities(ids.program, ids.card));
    expect(activities.data.length).toBeGreaterThan(2);
  });
});
