import { expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Locator } from 'playwright-core';
import { baseUrl, type Json, management, type Project } from '../client.js';
import { describeStory } from './console-browser.js';
import { fullDrafts } from './full-drafts.js';

const MAX_PRESSES = 15;

let segment: string;

async function prepare({ id, client }: Project): Promise<void> {
  await client.post('/v1/products', { name: 'Green sofa', price: 40_000 });
  await client.post('/v1/products', { name: 'Yellow lamp', price: 10_000 });
  const { body: category } = await client.post('/v1/categories', { name: 'Alone', hierarchy: 1 });
  await management.post(`/management/v1/projects/${id}/stacking-rules`, { exclusive_categories: [category.id] });
  for (const [name, category_id] of [
    ['Members only', category.id],
    ['Always on', null],
  ])
    await client.post('/v1/campaigns', {
      name,
      category_id,
      campaign_type: 'DISCOUNT_COUPONS',
      voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 } },
    });
  segment = (await client.post('/v1/segments', { name: 'Regulars', type: 'static', customers: [] })).body.id;
}

describeStory('Who edits campaigns', prepare, (story) => {
  const open = async (path: string) => {
    await story.page.goto(`${baseUrl}/console/${story.project.id}${path}`);
    await story.browser.drawn();
  };
  const field = (name: string | RegExp) => story.page.getByRole('main').getByRole('textbox', { name, exact: true });
  const type = async (into: Locator, text: string) => {
    await into.fill('');
    await into.pressSequentially(text, { delay: 30 });
  };
  const button = (name: string) => story.page.getByRole('main').getByRole('button', { name, exact: true });
  const definitionOf = async (id: string): Promise<Json> =>
    (await story.project.client.get(`/v1/campaigns/${id}/definition`)).body;
  const idOf = async (name: string): Promise<string> =>
    (await story.project.client.get(`/v1/campaigns/${encodeURIComponent(name)}`)).body.id;

  it('makes a campaign with an item discount, two rules, a budget and a limit by few presses', async () => {
    let presses = 0;
    const press = async (what: Locator) => {
      presses += 1;
      await what.click();
    };
    const { page } = story;
    await open('/campaigns');
    await press(page.getByRole('link', { name: 'New campaign' }).first());
    await type(field(/^Name/).first(), 'Sofas');
    await type(field(/^Percent off/), '20');
    await type(field('Products that the discount is for'), 'Green');
    await press(page.getByRole('option', { name: 'Green sofa' }).first());
    await press(button('Minimum order value'));
    await type(field('Value'), '50');
    await press(button('Customer segment'));
    await press(page.getByRole('combobox', { name: 'Segments' }));
    await press(page.getByRole('option', { name: 'Regulars' }));
    await page.keyboard.press('Tab');
    await type(field('Budget: discounts in all'), '500');
    await type(field('Redemptions per customer'), '1');
    const review = page.getByRole('region', { name: 'Review' });
    await review.getByText('“Sofas” gives 20% off.', { exact: false }).waitFor();
    await review.getByText('The discount is for “Green sofa”.', { exact: false }).waitFor();
    await review.getByText('It costs €500.00 at most.').waitFor();
    const running = review.getByRole('group', { name: 'Running campaigns' });
    await running.getByText('It combines with “Always on”.', { exact: false }).waitFor();
    await running.getByText('It gives way to “Members only”: a category is exclusive.', { exact: false }).waitFor();
    expect(await story.browser.complaints()).toEqual([]);
    await press(button('Save as draft'));
    await page.getByRole('heading', { name: 'Sofas', level: 1 }).waitFor();
    expect(presses).toBeLessThanOrEqual(MAX_PRESSES);
    const definition = await definitionOf(await idOf('Sofas'));
    expect(definition).toMatchObject({
      active: false,
      creation_status: 'DRAFT',
      voucher: { discount: { type: 'PERCENT', percent_off: 20 } },
      limits: { discount: { limit: 50_000 }, redemptions_per_customer: { limit: 1 } },
    });
    const [products, ...rules] = definition.rules;
    expect(products.applicable_to.included).toEqual([expect.objectContaining({ object: 'product' })]);
    expect(rules.map((rule: Json) => rule.rules['1'])).toEqual([
      expect.objectContaining({ name: 'order.amount', conditions: { $more_than_or_equal: [5_000] } }),
      expect.objectContaining({ name: 'customer.segment', conditions: { $in: [segment] } }),
    ]);
  });

  it('shows with each key what the draft does on a cart', async () => {
    const { page } = story;
    await open('/campaigns/new');
    await page.getByText('What you typed before', { exact: false }).waitFor({ state: 'hidden' });
    const cart = page.getByRole('region', { name: 'Sample cart' });
    await cart.getByText('It takes €50.00 off this cart.').waitFor();
    await type(field(/^Percent off/), '5');
    await cart.getByText('It takes €25.00 off this cart.').waitFor();
    await type(field(/^Percent off/), '50');
    await cart.getByText('It takes €250.00 off this cart.').waitFor();
    await button('Minimum order value').click();
    await type(field('Value'), '600');
    await cart.getByText('The cart does not meet a rule.').waitFor();
    await type(field('Value'), '500');
    await cart.getByText('It takes €250.00 off this cart.').waitFor();
    const { body } = await story.project.client.get('/v1/validation-rules');
    expect(body.data.filter(({ name }: Json) => name.startsWith('…'))).toEqual([]);
  });

  it('keeps a draft inactive until it is enabled, and starts another at once', async () => {
    const { page, project } = story;
    await type(field(/^Name/).first(), 'Later');
    await page.getByRole('combobox', { name: 'Codes', exact: true }).click();
    await page.getByRole('option', { name: 'One code for everybody' }).click();
    await type(field(/^Code/), 'LATER-1');
    await button('Save as draft').click();
    await page.getByRole('heading', { name: 'Later', level: 1 }).waitFor();
    const cart = { redeemables: [{ object: 'voucher', id: 'LATER-1' }], order: { amount: 60_000 } };
    const isValid = async () => (await project.client.post('/v1/validations', cart)).body.valid;
    expect(await isValid()).toBe(false);
    await button('Enable').click();
    await page.getByText('Later is enabled.').waitFor();
    await eventually(isValid, (valid) => valid === true, 'the code is valid');

    await open('/campaigns/new');
    await type(field(/^Name/).first(), 'At once');
    await type(field('How many codes'), '3');
    await button('Start').click();
    await page.getByRole('heading', { name: 'At once', level: 1 }).waitFor();
    expect(await definitionOf(await idOf('At once'))).toMatchObject({ active: true, codes: { total: 3 } });
  });

  it('says beside a field what is missing, and sends nothing', async () => {
    const { page } = story;
    await open('/campaigns/new');
    await button('Start').click();
    expect(await field(/^Name/).first().getAttribute('aria-invalid')).toBe('true');
    await page.getByText('Required').first().waitFor();
    await type(field(/^Name/).first(), 'At once');
    await page.getByText('Another campaign is called “At once” already.').waitFor();
    await page.reload().catch(() => undefined);
  });

  it('shows what changes for codes that are out, before it is saved, and for which codes', async () => {
    const { page, project } = story;
    const id = await idOf('At once');
    const { body: published } = await project.client.post('/v1/publications', {
      campaign: { name: 'At once' },
      customer: { source_id: 'ada' },
    });
    const discountOf = async () =>
      (await project.client.get(`/v1/vouchers/${published.voucher.code}`)).body.discount.percent_off;
    const change = async (percent: string, reach: string) => {
      await open(`/campaigns/${id}/edit`);
      await type(field(/^Percent off/), percent);
      await button('Save').click();
      const dialog = page.getByRole('dialog', { name: 'Which codes does the change apply to?' });
      await dialog.getByText(`→ ${percent}% off`, { exact: false }).waitFor();
      await dialog.getByText('3 codes exist, of which 1 are published or redeemed.').waitFor();
      expect(await story.browser.complaints()).toEqual([]);
      await dialog.getByRole('radio', { name: reach, exact: true }).click();
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('At once is saved.').first().waitFor();
    };
    await change('15', 'New codes, and codes that are neither published nor redeemed');
    expect((await definitionOf(id)).voucher.discount.percent_off).toBe(15);
    expect(await discountOf()).toBe(10);
    await change('25', 'All codes');
    await eventually(discountOf, (percent) => percent === 25, 'the code that is out has the new discount');
  });

  it('changes limits and rules of a campaign, and shows what is used', async () => {
    const { page, project } = story;
    const id = await idOf('Later');
    const order = { amount: 60_000 };
    await project.client.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'LATER-1' }], order });
    await open(`/campaigns/${id}/edit`);
    await type(field('Redemptions in all'), '7');
    await page.getByRole('button', { name: /^Remove the rule/ }).click();
    await button('Products in the cart').click();
    await type(field('Products and collections'), 'Yellow');
    await page.getByRole('option', { name: 'Yellow lamp' }).first().click();
    await button('Save').click();
    await page.getByText('Later is saved.').waitFor();
    const { limits, rules } = await definitionOf(id);
    expect(limits.redemptions).toEqual({ limit: 7, used: 1 });
    expect(rules.map((rule: Json) => rule.rules['1'].name)).toEqual(['order.items.any']);
    await open(`/campaigns/${id}/edit`);
    await page.getByText('1 used so far').waitFor();
  });

  it('saves what it loaded as it was, of twenty campaigns with everything set', async () => {
    const { page, project } = story;
    for (const draft of await fullDrafts(project.client)) {
      const { body: made, status } = await project.client.post('/v1/campaigns/drafts', draft);
      expect([status, status < 300 || made]).toEqual([200, true]);
      const before = await definitionOf(made.id);
      await open(`/campaigns/${made.id}/edit`);
      await type(page.getByRole('main').getByRole('textbox', { name: 'Note', exact: true }), 'Seen');
      await button('Save').click();
      await page.getByText(`${draft['name']} is saved.`).waitFor();
      expect(await definitionOf(made.id)).toEqual({ ...before, description: 'Seen' });
    }
    expect(await story.browser.complaints()).toEqual([]);
  });
});
