import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Locator, type Page } from 'playwright-core';
import { baseUrl, management, newProject, type Project } from '../client.js';
import { ConsoleBrowser, describeInChromium } from './console-browser.js';

describeInChromium('Two people who change the same thing', () => {
  let project: Project;
  let campaign: string;
  let ada: ConsoleBrowser;
  let grace: ConsoleBrowser;

  beforeAll(async () => {
    project = await newProject();
    const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
    const summer = { name: 'Summer', campaign_type: 'DISCOUNT_COUPONS', vouchers_count: 2, voucher };
    campaign = (await project.client.post('/v1/campaigns', summer)).body.id;
    ada = await ConsoleBrowser.of(project);
    grace = await ada.another(project);
  });

  afterAll(() => ada?.close());

  const opened = async ({ page }: ConsoleBrowser) => {
    await page.goto(`${baseUrl}/console/${project.id}/campaigns/${campaign}/edit`);
    await page.getByLabel('Note').waitFor();
    return page.getByRole('main');
  };
  const stored = async () => (await project.client.get(`/v1/campaigns/${campaign}`)).body;
  const saved = (page: Page) => page.getByText('Summer is saved.').waitFor();

  it('keep both changes: the second one is warned, and sends only what was touched', async () => {
    const first = await opened(ada);
    const second = await opened(grace);
    await first.getByLabel('Ends').fill('2035-08-31T12:00');
    await first.getByRole('button', { name: 'Save', exact: true }).click();
    // What is about codes that exist is asked about.
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await saved(ada.page);

    await second.getByLabel('Note').fill('For the regulars');
    await second.getByRole('button', { name: 'Save', exact: true }).click();
    await second.getByText('Someone else changed this in the meantime').waitFor();
    expect((await stored()).description).toBeNull();
    expect(await second.getByLabel('Note').inputValue()).toBe('For the regulars');
    expect(await grace.complaints()).toEqual([]);

    await second.getByRole('button', { name: 'Save my changes anyway' }).click();
    await saved(grace.page);
    expect(await stored()).toMatchObject({
      description: 'For the regulars',
      expiration_date: '2035-08-31T12:00:00.000Z',
    });
  });

  it('can look at what the other one saved, instead of saving over it', async () => {
    const first = await opened(ada);
    const second = await opened(grace);
    await first.getByLabel('Note').fill('By Ada');
    await first.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(ada.page);
    await second.getByLabel('Note').fill('By Grace');
    await second.getByRole('button', { name: 'Save', exact: true }).click();
    await second.getByRole('button', { name: 'Discard mine and show theirs' }).click();
    await second.getByText('Someone else changed this in the meantime').waitFor({ state: 'detached' });
    expect(await second.getByLabel('Note').inputValue()).toBe('By Ada');
    expect((await stored()).description).toBe('By Ada');
  });

  it('keep both changes of the stacking rules, on a page that is drawn anew when they are read again', async () => {
    const address = `/management/v1/projects/${project.id}/stacking-rules`;
    const settings = [];
    for (const { page } of [ada, grace]) {
      await page.goto(`${baseUrl}/console/${project.id}/stacking`);
      settings.push(page.getByRole('form', { name: 'Settings' }));
    }
    const [first, second] = settings as [Locator, Locator];
    await first.getByLabel('Of these, at most so many apply').fill('4');
    await first.getByRole('button', { name: 'Save', exact: true }).click();
    await ada.page.getByText('The stacking rules are saved.').waitFor();
    await second.getByLabel('A cart may name at most').fill('20');
    await second.getByRole('button', { name: 'Save', exact: true }).click();
    await second.getByRole('button', { name: 'Save my changes anyway' }).click();
    await grace.page.getByText('The stacking rules are saved.').waitFor();
    const { body } = await management.get(address);
    expect(body.data[0]).toMatchObject({ redeemables_limit: 20, applicable_redeemables_limit: 4 });
  });
});
