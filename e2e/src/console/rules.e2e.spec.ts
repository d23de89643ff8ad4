import { expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { baseUrl, unique } from '../client.js';
import { describeStory } from './console-browser.js';

const name = unique('Once each');

describeStory(
  'Who limits how often a code is used',
  async () => undefined,
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
  },
);
