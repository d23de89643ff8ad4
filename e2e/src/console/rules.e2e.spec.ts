import { expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { baseUrl, type Json, unique } from '../client.js';
import { describeStory } from './console-browser.js';

const name = unique('Once each');
const PRODUCTS = ['Green sofa', 'Yellow lamp', 'Gift card'];

describeStory(
  'Who limits how often a code is used',
  async ({ client }) => {
    for (const each of PRODUCTS) await client.post('/v1/products', { name: each });
  },
  (story) => {
    it('begins with “is at most”, and finds in the API what was typed', async () => {
      await story.page.goto(`${baseUrl}/console/${story.project.id}/rules/new`);
      await story.browser.drawn();
      await story.page.getByRole('textbox', { name: 'Name' }).first().fill(name);
      await story.page.getByRole('button', { name: 'Add condition' }).click();
      await story.page.getByRole('combobox', { name: 'What is asked about' }).fill('how often one customer uses it');
      await story.page.getByRole('option', { name: 'how often one customer uses it', exact: true }).click();
      await story.page.getByRole('textbox', { name: 'Value', exact: true }).pressSequentially('10', { delay: 60 });
      await story.page.getByText('how often one customer uses it is at most 10', { exact: false }).waitFor();
      await story.page.getByRole('button', { name: 'Save', exact: true }).click();
      await until(async () => {
        const { body } = await story.project.client.get('/v1/validation-rules');
        return body.total === 1;
      });
      const { body } = await story.project.client.get('/v1/validation-rules');
      expect(body.data[0]).toMatchObject({
        name,
        rules: { '1': { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [10] } } },
      });
    });

    it('draws products, which of them are meant and which are not, and finds them in the API', async () => {
      const { page, project } = story;
      const { body: known } = await project.client.get('/v1/products');
      const idOf = (product: string): string => known.products.find((each: Json) => each.name === product).id;
      const choose = async (field: string, product: string): Promise<void> => {
        await page
          .getByRole('textbox', { name: field, exact: true })
          .pressSequentially(product.slice(0, 8), { delay: 60 });
        await page.getByRole('option', { name: product }).first().click();
      };
      await page.goto(`${baseUrl}/console/${project.id}/rules/new`);
      await story.browser.drawn();
      const cheapest = unique('Cheapest lamp');
      await page.getByRole('textbox', { name: 'Name' }).first().fill(cheapest);
      await choose('Products of the bundle', 'Green sofa');
      const count = page.getByRole('textbox', { name: 'How many of Green sofa' });
      await count.fill('');
      await count.pressSequentially('2', { delay: 60 });
      await choose('Products that the discount is for', 'Yellow lamp');
      await page.getByRole('combobox', { name: 'Which units of Yellow lamp' }).click();
      await page.getByRole('option', { name: 'the cheapest of them' }).click();
      await choose('Products that the discount is not for', 'Gift card');
      await page.getByText('The cart must hold 2 × “Green sofa” together, which counts 1 time at most.').waitFor();
      const said = 'The discount is for “Yellow lamp” (the cheapest of them), but not for “Gift card”.';
      await page.getByText(said).waitFor();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('heading', { name: cheapest, level: 1 }).waitFor();
      await page.reload();
      await page.getByText(said).waitFor();
      const { body } = await project.client.get(`/v1/validation-rules/${page.url().split('/').pop()}`);
      expect(body).toMatchObject({
        name: cheapest,
        bundle_rules: { '1': { conditions: { $is: [{ id: idOf('Green sofa'), object: 'product' }] } }, limit: 1 },
        applicable_to: {
          included: [{ id: idOf('Yellow lamp'), object: 'product', effect: 'APPLY_TO_CHEAPEST' }],
          excluded: [{ id: idOf('Gift card'), object: 'product', effect: 'APPLY_TO_EVERY' }],
          included_all: false,
        },
      });
      expect(body.bundle_rules['1'].rules['1'].conditions).toEqual({ $is: [2] });
    });

    it('makes a rule from the page of a campaign, which shows its sentence then', async () => {
      const { page, project } = story;
      const { body: campaign } = await project.client.post('/v1/campaigns', {
        name: unique('Limited'),
        campaign_type: 'DISCOUNT_COUPONS',
        voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } },
      });
      await page.goto(`${baseUrl}/console/${project.id}/campaigns/${campaign.id}?tab=rules`);
      await page.getByRole('link', { name: 'Create rule' }).click();
      await page.getByText(`it limits the campaign ${campaign.name}`, { exact: false }).waitFor();
      await page.getByRole('textbox', { name: 'Name' }).first().fill(unique('From there'));
      await page.getByRole('button', { name: 'Add condition' }).click();
      await page.getByRole('combobox', { name: 'What is asked about' }).fill('how often one customer uses it');
      await page.getByRole('option', { name: 'how often one customer uses it', exact: true }).click();
      await page.getByRole('textbox', { name: 'Value', exact: true }).pressSequentially('1', { delay: 60 });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.waitForURL((url) => url.pathname.endsWith(`/campaigns/${campaign.id}`));
      await page.getByText('How often one customer uses it is at most 1').waitFor();
      const { body } = await project.client.get(`/v1/validation-rules-assignments?related_object_id=${campaign.id}`);
      expect(body.total).toBe(1);
    });
  },
);
