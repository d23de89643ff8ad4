import { expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type Locator } from 'playwright-core';
import { baseUrl, type Project, unique } from '../client.js';
import { describeStory, type Story } from './console-browser.js';

const KEY_INTERVAL_MS = 20;

/** What is typed as a price, in the order of typing, and what it is in minor units. */
const TYPED = {
  en: [
    ['150', 15_000],
    ['1', 100],
    ['0', 0],
    ['5', 500],
    ['0.5', 50],
    ['0.50', 50],
    ['19.9', 1_990],
    ['99.90', 9_990],
    ['1,250.00', 125_000],
    ['19,99', 1_999],
    ['30000', 3_000_000],
  ],
  de: [
    ['1.250,00', 125_000],
    ['19,90', 1_990],
    ['100', 10_000],
    ['0,50', 50],
  ],
} as const;

const WORDS = {
  en: { price: 'Price', save: 'Save', refused: 'This is no amount.' },
  de: { price: 'Preis', save: 'Speichern', refused: 'Das ist kein Betrag.' },
} as const;

async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text, { delay: KEY_INTERVAL_MS });
}

let product: string;
let rule: string;

async function prepare({ client: shop, id }: Project): Promise<void> {
  const made = await shop.post('/v1/products', { name: 'Green lamp', price: 13_990 });
  product = made.body.id;
  const conditions = { $more_than_or_equal: [100] };
  const body = { name: unique('Large carts'), type: 'basic', applicable_to: { included_all: true } };
  const rules = { '1': { name: 'order.amount', conditions }, logic: '1' };
  rule = (await shop.post('/v1/validation-rules', { ...body, rules })).body.id;
  expect([made.status, id !== '', rule !== undefined]).toEqual([200, true, true]);
}

async function open(story: Story, path: string, language: 'en' | 'de' = 'en'): Promise<void> {
  await story.page.evaluate(`localStorage.setItem('perkstream.language', '${language}')`);
  await story.page.goto(`${baseUrl}/console/${story.project.id}${path}`);
  await story.browser.drawn();
}

describeStory('Who types money', prepare, (story) => {
  const priceOfProduct = async (): Promise<unknown> =>
    (await story.project.client.get(`/v1/products/${product}`)).body.price;

  for (const language of ['en', 'de'] as const) {
    const { price, save, refused } = WORDS[language];

    it(`has each price stored as it was typed, over the one before it (${language})`, async () => {
      await open(story, `/products/${product}`, language);
      const stored: unknown[] = [];
      for (const [text, minor] of TYPED[language]) {
        await type(story.page.getByLabel(price, { exact: true }), text);
        await story.page.getByRole('button', { name: save, exact: true }).click();
        await until(async () => (await priceOfProduct()) === minor);
        stored.push(text);
      }
      expect(stored).toEqual(TYPED[language].map(([text]) => text));
    });

    it(`is stopped where it is no amount, and keeps the price that there is (${language})`, async () => {
      await open(story, `/products/${product}`, language);
      const before = await priceOfProduct();
      await type(story.page.getByLabel(price, { exact: true }), '12x');
      await story.page.getByText(refused, { exact: false }).waitFor();
      await story.page.getByRole('button', { name: save, exact: true }).click();
      expect(await story.page.getByLabel(price, { exact: true }).inputValue()).toBe('12x');
      expect(await story.page.evaluate('document.activeElement.value')).toBe('12x');
      expect(await priceOfProduct()).toBe(before);
    });
  }

  it('empties a price only by emptying the field', async () => {
    await open(story, `/products/${product}`);
    const field = story.page.getByLabel('Price', { exact: true });
    await field.fill('');
    await story.page.getByRole('button', { name: 'Save', exact: true }).click();
    await until(async () => (await priceOfProduct()) === null);
  });

  it('has the amounts of rules stored as they were typed', async () => {
    for (const [text, minor] of TYPED.en.slice(5)) {
      await open(story, `/rules/${rule}`);
      const field = story.page.getByRole('textbox', { name: 'Value', exact: true });
      await type(field, text);
      await story.page.getByRole('button', { name: 'Save', exact: true }).click();
      await until(async () => {
        const { body } = await story.project.client.get(`/v1/validation-rules/${rule}`);
        return body.rules['1'].conditions.$more_than_or_equal?.[0] === minor;
      });
    }
  });

  it('sees in the cart what was typed as the price of a line', async () => {
    await open(story, '/cart');
    await story.page.getByRole('textbox', { name: 'Add a product' }).fill('lamp');
    await story.page.getByRole('option', { name: 'Green lamp' }).click();
    const toPay = story.page.getByRole('region', { name: 'To pay' });
    for (const [text, shown] of [
      ['19.90', '19.90'],
      ['150', '150.00'],
      ['1,250.00', '1,250.00'],
    ] as const) {
      await type(story.page.getByLabel('Price of Green lamp'), text);
      await toPay.getByText(shown).last().waitFor();
    }
  });
});
