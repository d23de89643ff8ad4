import { expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { baseUrl, type Project } from '../client.js';
import { describeStory, PASSWORD, type Story } from './console-browser.js';

let product: string;
let card: string;

async function prepare({ client: shop }: Project): Promise<void> {
  product = (await shop.post('/v1/products', { name: 'Green lamp', price: 13_990 })).body.id;
  card = (await shop.post('/v1/vouchers', { type: 'GIFT_VOUCHER', gift: { amount: 5_000 } })).body.code;
}

/** What the storage of the tab holds of what was typed. */
const kept = ({ page }: Story): Promise<string> => page.evaluate('JSON.stringify(sessionStorage)');

describeStory('Who has typed something', prepare, (story) => {
  const open = async (path: string): Promise<void> => {
    await story.page.goto(`${baseUrl}/console/${story.project.id}${path}`);
    await story.browser.drawn();
  };
  const field = (name: string) => story.page.getByRole('textbox', { name }).first();
  const button = (name: string) => story.page.getByRole('button', { name, exact: true });
  const reload = async (): Promise<void> => {
    const asked = story.page.waitForEvent('dialog').then((dialog) => dialog.accept());
    await Promise.all([story.page.reload(), asked]);
    await story.browser.drawn();
  };

  it('is asked before the page is left, and finds it again after a reload and on the way back', async () => {
    await open(`/products/${product}`);
    await field('Price').fill('19.90');
    await story.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Overview' }).click();
    const dialog = story.page.getByRole('dialog', { name: 'Leave this page?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await field('Price').inputValue()).toBe('19.90');
    await reload();
    expect(await field('Price').inputValue()).toBe('19.90');
    await story.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Overview' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await story.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await story.page.goBack();
    await story.page.getByText('What you typed before is filled in.', { exact: false }).waitFor();
    expect(await field('Price').inputValue()).toBe('19.90');
  });

  it('keeps nothing of it once it is saved', async () => {
    await button('Save').click();
    await until(async () => (await story.project.client.get(`/v1/products/${product}`)).body.price === 1_990);
    await until(async () => !(await kept(story)).includes('draft'));
    await open(`/products/${product}`);
    expect(await field('Price').inputValue()).toBe('19.90');
    await story.page.reload();
  });

  it('finds again that a field was emptied', async () => {
    await open(`/products/${product}`);
    await field('Price').fill('');
    await reload();
    expect(await field('Price').inputValue()).toBe('');
    await button('Discard').click();
    await until(async () => (await field('Price').inputValue()) === '19.90');
  });

  it('can discard it', async () => {
    await open(`/products/${product}`);
    await field('Name').fill('Blue lamp');
    await reload();
    await button('Discard').click();
    await until(async () => (await field('Name').inputValue()) === 'Green lamp');
    await until(async () => !(await kept(story)).includes('Blue lamp'));
  });

  it('does not lose it in a dialog by Escape', async () => {
    await open(`/codes/${card}`);
    await button('More').click();
    await story.page.getByRole('menuitem', { name: 'Adjust the balance' }).click();
    await field('Reason').fill('Forgotten at the till');
    await story.page.keyboard.press('Escape');
    await story.page.getByText('What you typed is not saved.').waitFor();
    await button('Keep editing').click();
    expect(await field('Reason').inputValue()).toBe('Forgotten at the till');
    await story.page.keyboard.press('Escape');
    await button('Discard').click();
    await field('Reason').waitFor({ state: 'hidden' });
    expect(await kept(story)).not.toContain('Forgotten');
  });

  it('finds a campaign again that was begun, with its rules', async () => {
    await open('/campaigns/new');
    await field('Name').fill('Kept campaign');
    await field('Percent off').fill('15');
    await button('Minimum order value').click();
    await story.page.getByRole('textbox', { name: 'Value', exact: true }).fill('50');
    await reload();
    await until(async () => (await field('Percent off').inputValue()).startsWith('15'));
    expect(await field('Name').inputValue()).toBe('Kept campaign');
    await story.page.getByText('The value of the cart is at least', { exact: false }).first().waitFor();
  });

  it('leaves no secrets in the tab', async () => {
    expect(await kept(story)).not.toContain(PASSWORD);
  });

  it('leaves nothing of it to who signs in next', async () => {
    await open(`/products/${product}`);
    await field('Name').fill('Red lamp');
    await until(async () => (await kept(story)).includes('Red lamp'));
    const asked = story.page.waitForEvent('dialog').then((dialog) => dialog.accept());
    await story.page.getByRole('button', { name: /^You:/ }).click();
    await Promise.all([asked, story.page.getByRole('menuitem', { name: 'Sign out' }).click()]);
    await story.page.waitForURL(/sign-in/);
    expect(await kept(story)).not.toContain('Red lamp');
  });
});
