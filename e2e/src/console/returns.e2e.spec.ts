import { expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type Json, type Project } from '../client.js';
import { describeStory } from './console-browser.js';

const PAID = { status: 'PAID' };
let orderId: string;
let lines: readonly Json[];

/** 3 pairs of shoes and a belt: 200 less 10 %. */
async function prepare({ client: shop }: Project): Promise<void> {
  await shop.post('/v1/customers', { source_id: 'grace', name: 'Grace Hopper' });
  const discount = { type: 'PERCENT', percent_off: 10 };
  await shop.post('/v1/vouchers/TENTH', { type: 'DISCOUNT_VOUCHER', discount });
  const items = [
    { source_id: 'shoes', quantity: 3, price: 5_000, product: { name: 'Shoes' } },
    { source_id: 'belt', quantity: 1, price: 5_000, product: { name: 'Belt' } },
  ];
  const redeemables = [{ object: 'voucher', id: 'TENTH' }];
  const order = { source_id: 'o-1001', ...PAID, items };
  const { body } = await shop.post('/v1/redemptions', { redeemables, customer: { source_id: 'grace' }, order });
  orderId = body.order.id;
  lines = (await shop.get(`/v1/orders/${orderId}`)).body.items;
}

describeStory('Returned items', prepare, (story) => {
  const button = (name: string) => story.page.getByRole('button', { name, exact: true });
  const returns = async (): Promise<Json[]> =>
    (await story.project.client.get(`/v1/orders/${orderId}/returns`)).body.returns;
  const units = (name: string) => story.page.getByRole('textbox', { name: `Units of ${name}` });

  it('are shown before they are stored: one of three pairs of shoes', async () => {
    await story.browser.go(`/console/${story.project.id}/orders/${orderId}`);
    await button('Return items').click();
    await story.page.getByRole('dialog', { name: 'Return items of order o-1001' }).waitFor();
    expect(await button('Show the refund').isDisabled()).toBe(true);
    await units('Shoes').click();
    await story.page.keyboard.press('Control+a');
    await story.page.keyboard.type('2');
    await button('One less of Shoes').click();
    expect(await units('Shoes').inputValue()).toBe('1');
    await story.page.getByLabel('Reason').click();
    await story.page.keyboard.type('Too small');
    await button('Show the refund').click();
    await story.page.getByText('Nothing is stored yet.', { exact: false }).waitFor();
    const refund = story.page.getByRole('region', { name: 'Refund', exact: true });
    expect(await refund.innerText()).toContain('€45.00 in money');
    const remains = story.page.getByRole('region', { name: 'What remains' });
    expect(await remains.innerText()).toContain('2 × Shoes, 1 × Belt, for €135.00');
    await story.page.getByText('TENTH: Stays as it is: €15.00 on the remaining order.').waitFor();
    expect(await returns()).toEqual([]);
    expect(await story.browser.complaints()).toEqual([]);
  });

  it('are stored as they were shown, once, and stand on the page of the order', async () => {
    await button('Return the items').click();
    await story.page.getByText('The items are returned. Refund in money: €45.00').waitFor();
    const [stored, ...others] = await returns();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({
      status: 'COMPLETED',
      reason: 'Too small',
      policy: { discounts: 'KEEP', credits: 'PROPORTIONAL', points: 'PROPORTIONAL' },
      refund: { amount: 4_500 },
      items: [{ item: lines[0]?.['id'], quantity: 1, price: 5_000, discount: 500, paid: 4_500 }],
    });
    const sold = story.page.getByRole('region', { name: 'Products: table' }).getByRole('row', { name: /Shoes/ });
    await until(async () => /1\s+€45\.00$/.test((await sold.innerText()).trim()));
    const row = story.page.getByRole('region', { name: 'Returns: table' }).getByRole('row', { name: /Too small/ });
    await row.getByRole('link').first().click();
    await story.page.getByRole('heading', { name: `Return ${stored?.['id']}`, level: 1 }).waitFor();
    await story.page.getByText('€45.00 in money').waitFor();
    expect(await story.browser.complaints()).toEqual([]);
  });

  it('are refused at their line where fewer are left by then', async () => {
    // From the activity of the customer.
    await story.browser.go(`/console/${story.project.id}/customers/grace`);
    await button('Return items of order o-1001').click();
    await units('Belt').click();
    await story.page.keyboard.press('Control+a');
    await story.page.keyboard.type('1');
    await button('Show the refund').click();
    await button('Edit items').click();
    await button('Show the refund').click();
    await story.page.getByText('Nothing is stored yet.', { exact: false }).waitFor();
    const items = [{ source_id: 'belt', quantity: 1 }];
    expect((await story.project.client.post(`/v1/orders/${orderId}/returns`, { items })).status).toBe(200);
    await button('Return the items').click();
    await story.page.getByText('So many are not left any more.').waitFor();
    expect(await units('Belt').isDisabled()).toBe(true);
    expect(await returns()).toHaveLength(2);
    await story.page.keyboard.press('Escape');
    await button('Discard').click();
  });

  it('are offered to a User with the policy of the project, and not to a Viewer', async () => {
    const path = `/console/${story.project.id}/orders/${orderId}`;
    const user = await story.browser.another(story.project, 'USER');
    await user.go(path);
    await user.page.getByRole('button', { name: 'Return items', exact: true }).click();
    await user.page.getByText('Each unit comes back at the price it was sold for').waitFor();
    await user.page.close();
    const viewer = await story.browser.another(story.project, 'VIEWER');
    await viewer.go(path);
    await viewer.page.getByRole('region', { name: 'Returns: table' }).waitFor();
    expect(await viewer.page.getByRole('button', { name: 'Return items' }).count()).toBe(0);
    await viewer.page.close();
  });

  it('stand in the list of returns and among what the customer did', async () => {
    await story.browser.open('Returns');
    const row = story.page.getByRole('row', { name: /Too small/ });
    expect(await row.innerText()).toContain('Grace Hopper');
    await story.page.getByRole('link', { name: 'Export these' }).click();
    await story.page.getByRole('heading', { name: 'New export', level: 1 }).waitFor();
    expect(await story.page.getByRole('combobox', { name: 'Export' }).inputValue()).toBe('Returns');
    const { body } = await story.project.client.get('/v1/customers/grace/activity?type=customer.order.returned');
    expect(body.data.map(({ data }: Json) => data.data.return.refund.amount)).toEqual([4_500, 4_500]);
  });
});
