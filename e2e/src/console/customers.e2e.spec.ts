import { beforeAll, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { baseUrl, type Json, management, type Project, unique } from '../client.js';
import { describeStory } from './console-browser.js';

const codes = [unique('TEN'), unique('FIVE')];
const card = unique('GIFT');
const optional = { optional: true, array: false };

async function prepare({ client: shop, id }: Project): Promise<void> {
  await shop.post('/v1/metadata-schemas', {
    related_object: 'customer',
    allow_defined_only: true,
    properties: {
      shoeSize: { type: 'number', ...optional },
      newsletter: { type: 'boolean', ...optional },
      favourite: { type: 'string', ...optional, eq: ['tea', 'coffee'] },
      cities: { type: 'string', optional: true, array: true },
      since: { type: 'date', optional: false, array: false },
    },
  });
  const schema = {
    properties: { pages: { type: 'number', optional: false }, isNew: { type: 'boolean', optional: true } },
  };
  await management.post(`/management/v1/projects/${id}/custom-event-schemas`, { name: 'browsed', schema });
  const discount = { type: 'AMOUNT', amount_off: 500 };
  for (const code of codes) await shop.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount });
  await shop.post(`/v1/vouchers/${card}`, { type: 'GIFT_VOUCHER', gift: { amount: 3_000 } });
}

describeStory('Customers, orders and redemptions', prepare, (story) => {
  let customer: string;
  let redemption: string;

  beforeAll(() => story.page.setDefaultTimeout(10_000));

  const open = async (path: string): Promise<void> => {
    await story.page.goto(`${baseUrl}/console/${story.project.id}${path}`);
    await story.browser.drawn();
  };
  const button = (name: string) => story.page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => story.page.getByRole('dialog', { name });
  const type = async (label: string, text: string): Promise<void> => {
    await story.page.getByRole('textbox', { name: label, exact: true }).pressSequentially(text);
  };
  const choose = async (label: string, option: string): Promise<void> => {
    await story.page.getByRole('combobox', { name: label }).click();
    await story.page.getByRole('option', { name: option, exact: true }).click();
  };
  const more = async (deed: string): Promise<void> => {
    await button('More').click();
    await story.page.getByRole('menuitem', { name: deed }).click();
  };
  const stored = async (path: string): Promise<Json> => (await story.project.client.get(path)).body;
  const succeeded = async (): Promise<Json[]> =>
    (await stored(`/v1/redemptions?limit=100&result=SUCCESS&customer=${customer}`)).redemptions;

  it('is created as it was typed, with the metadata of the schema', async () => {
    await story.browser.open('Customers');
    await story.page.getByRole('link', { name: 'New customer' }).click();
    await story.page.getByRole('heading', { name: 'New customer', level: 1 }).waitFor();
    await type('Name', 'Zoë Ångström');
    await type('E-mail', 'zoe@example.com');
    await type('Phone', '+43 1 23');
    await story.page.getByLabel('Birthday').fill('1990-02-28');
    await type('Source ID', 'zoe-1');
    await type('Street', 'Ring 1');
    await type('City', 'Graz');
    await type('Description', 'Writes in capitals');
    await type('shoeSize', '38.5');
    await choose('newsletter', 'Yes');
    await choose('favourite', 'tea');
    await story.page.getByRole('combobox', { name: 'cities' }).or(story.page.getByLabel('cities')).first().fill('Rome');
    await story.page.keyboard.press('Enter');
    await button('Create').click();
    // The schema wants it.
    await story.page.getByRole('alert').filter({ hasText: 'since' }).waitFor();
    await story.page.getByLabel('since').fill('2026-01-31');
    await button('Create').click();
    await story.page.getByRole('heading', { name: 'Zoë Ångström', level: 1 }).waitFor();
    const made = await stored('/v1/customers/zoe-1');
    customer = made.id;
    expect(made).toMatchObject({
      name: 'Zoë Ångström',
      email: 'zoe@example.com',
      phone: '+43 1 23',
      birthdate: '1990-02-28',
      address: { line_1: 'Ring 1', city: 'Graz' },
      description: 'Writes in capitals',
      metadata: { shoeSize: 38.5, newsletter: true, favourite: 'tea', cities: ['Rome'], since: '2026-01-31' },
    });
  });

  it('is changed in what was touched, and no other customer by an id that is taken', async () => {
    await button('Edit').click();
    const form = dialog('Edit customer');
    await form.getByLabel('E-mail').fill('');
    await form.getByLabel('City').fill('Wien');
    await form.getByRole('combobox', { name: 'newsletter' }).click();
    await story.page.getByRole('option', { name: 'No', exact: true }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden' });
    const summary = story.page.getByRole('region', { name: 'Summary', exact: true });
    await summary.locator('div', { hasText: /^newsletterNo$/ }).waitFor();
    expect(await stored(`/v1/customers/${customer}`)).toMatchObject({
      name: 'Zoë Ångström',
      email: '',
      address: { line_1: 'Ring 1', city: 'Wien' },
      metadata: { shoeSize: 38.5, newsletter: false, cities: ['Rome'] },
    });
    await open('/customers/new');
    await type('Name', 'Somebody else');
    await type('Source ID', 'zoe-1');
    await button('Create').click();
    await story.page.getByText('Something of that name or code exists already.').waitFor();
    expect((await stored('/v1/customers/zoe-1')).name).toBe('Zoë Ångström');
    story.page.once('dialog', (asked) => asked.accept());
  });

  it('has done what an event says that is sent by hand', async () => {
    await open(`/customers/${customer}`);
    await more('Send an event');
    const form = dialog('Send an event of Zoë Ångström');
    await form.getByRole('combobox', { name: 'Event' }).click();
    await story.page.getByRole('option', { name: 'browsed' }).click();
    await form.getByLabel('pages').pressSequentially('3');
    await form.getByRole('button', { name: 'Send the event' }).click();
    await form.waitFor({ state: 'hidden' });
    const sent = async (): Promise<Json[]> =>
      (await stored(`/v1/customers/${customer}/activity?type=customer.custom_event`)).data;
    await until(async () => (await sent()).length > 0);
    await open(`/customers/${customer}`);
    const activity = story.page.getByRole('region', { name: 'Activity' });
    await activity.getByText('Custom event: browsed').waitFor();
    await activity.getByText('pages: 3').waitFor();
    const [only] = await sent();
    expect(only.data.data.event).toMatchObject({ type: 'browsed', metadata: { pages: 3 } });
    expect(await story.browser.complaints()).toEqual([]);
  });

  it('redeems by hand once, although the answer was lost and the button pressed again', async () => {
    await open(`/customers/${customer}`);
    await more('Redeem by hand');
    await story.page.getByRole('heading', { name: 'Redeem by hand', level: 1 }).waitFor();
    await story.page.getByText('Zoë Ångström').first().waitFor();
    await type('Value of the cart', '40');
    for (const code of [...codes, card]) {
      await type('Add a code', code);
      await story.page.keyboard.press('Enter');
    }
    await story.page.getByRole('article', { name: card }).getByText('Takes off €30.00', { exact: true }).waitFor();
    const redeem = button('Redeem these 3 codes');
    let lost = 0;
    await story.page.route('**/v1/redemptions', async (route) => {
      if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await redeem.click();
    await story.page.getByText('The engine cannot be reached.', { exact: false }).waitFor();
    await redeem.dblclick();
    await story.page.getByRole('heading', { name: 'Several codes, redeemed together', level: 1 }).waitFor();
    const together = story.page.getByRole('region', { name: 'Redeemed together', exact: true });
    for (const code of [...codes, card]) await together.getByRole('link', { name: code }).waitFor();
    const done = await succeeded();
    expect(done.map(({ related_object_type: kind }) => kind).sort()).toEqual(
      ['redemption', ...codes, card].map((each) => (each === 'redemption' ? each : 'voucher')),
    );
    redemption = done.find(({ related_object_type: kind }) => kind === 'redemption').id;
    expect((await stored(`/v1/vouchers/${card}`)).gift.balance).toBe(0);
  });

  it('shows the state of an order wherever it stands', async () => {
    const { order } = await stored(`/v1/redemptions/${redemption}`);
    for (const path of [
      `/redemptions/${redemption}`,
      `/customers/${customer}`,
      '/redemptions',
      '/orders',
      `/orders/${order.id}`,
    ]) {
      await open(path);
      await story.page.getByRole('main').getByText('Paid', { exact: true }).first().waitFor();
    }
    await story.page
      .getByRole('region', { name: 'Redemptions', exact: true })
      .getByRole('link', { name: card })
      .waitFor();
  });

  it('has the state of an order once in the activity, and leads to all orders', async () => {
    await open(`/customers/${customer}`);
    const activity = story.page.getByRole('region', { name: 'Activity', exact: true });
    const rows = activity.getByRole('listitem');
    const state = (row: string) => rows.filter({ hasText: row }).getByText('Paid', { exact: true });
    await state('Ordered').waitFor();
    expect(await state('Paid an order').count()).toBe(0);
    await activity.getByRole('link', { name: 'All orders' }).click();
    await story.page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    expect(new URL(story.page.url()).searchParams.get('customer')).toBe(customer);
  });

  it('rolls back together what was redeemed together, and says all that happens', async () => {
    await open('/redemptions');
    await button(`Roll back the redemption of ${card}`).click();
    const form = dialog('Roll back all that was redeemed together?');
    for (const code of [...codes, card]) await form.getByText(`This use of ${code} no longer counts.`).waitFor();
    await form.getByText(`€30.00 go back to the card ${card}.`).waitFor();
    await form.getByText('is canceled, its discount of €40.00 is taken off', { exact: false }).waitFor();
    await form.getByLabel('Reason').pressSequentially('Sent back');
    await form.getByRole('button', { name: 'Roll back' }).click();
    await story.page.getByText('3 redemptions were rolled back').waitFor();
    const statuses = (await succeeded()).filter(({ object }) => object === 'redemption').map(({ status }) => status);
    expect(statuses).toEqual(Array(4).fill('ROLLED_BACK'));
    expect((await stored(`/v1/vouchers/${card}`)).gift.balance).toBe(3_000);
    expect(await story.browser.complaints()).toEqual([]);
  });

  it('finds the order as it is now in the list of orders, by its state and customer', async () => {
    await story.browser.open('Orders');
    await choose('Status', 'Paid');
    await story.page.getByText('No matching orders').waitFor();
    await choose('Status', 'Canceled');
    await story.page.getByRole('combobox', { name: 'Customer' }).fill('angstrom');
    await story.page.getByRole('option', { name: /Zoë/ }).click();
    const row = story.page.getByRole('region', { name: 'Orders: table' }).getByRole('row').nth(1);
    await row.getByText('Canceled').waitFor();
    expect(new URL(story.page.url()).searchParams.get('customer')).toBe(customer);
    await open(`/customers/${customer}`);
    const activity = story.page.getByRole('region', { name: 'Activity', exact: true });
    await activity.getByText('Canceled', { exact: true }).first().waitFor();
    await activity.getByRole('listitem').filter({ hasText: card }).getByText('Rolled back').first().waitFor();
    const { order } = await stored(`/v1/redemptions/${redemption}`);
    await story.page.keyboard.press('/');
    await story.page.getByRole('combobox', { name: 'Search' }).fill(order.id);
    await story.page.getByRole('option', { name: new RegExp(`${order.id}.*Canceled`, 's') }).waitFor();
    await story.page.keyboard.press('Escape');
  });

  it('erases a person, after saying what goes and what stays', async () => {
    await more('Erase permanently');
    const form = dialog('Erase Zoë Ångström permanently?');
    for (const known of ['Name', 'Phone', 'Birthday', 'Address'])
      await form.getByText(known, { exact: true }).waitFor();
    await form.getByText('1 order, with products and amounts').waitFor();
    await form.getByText('8 redemptions, refused ones and rollbacks too').waitFor();
    await form.getByRole('button', { name: 'Erase permanently' }).click();
    await story.page.getByText('The customer is erased').waitFor();
    expect((await story.project.client.get(`/v1/customers/${customer}`)).status).toBe(404);
    expect((await stored(`/v1/redemptions/${redemption}`)).status).toBe('ROLLED_BACK');
  });

  it('deletes a customer', async () => {
    const { body } = await story.project.client.post('/v1/customers', {
      source_id: 'gone',
      name: 'Gone',
      metadata: { since: '2026-01-31' },
    });
    await open(`/customers/${body.id}`);
    await more('Delete');
    await dialog('Delete Gone?').getByRole('button', { name: 'Delete' }).click();
    await story.page.getByText('Gone is deleted').waitFor();
    expect((await story.project.client.get(`/v1/customers/${body.id}`)).status).toBe(404);
    expect(await story.browser.complaints()).toEqual([]);
  });
});
