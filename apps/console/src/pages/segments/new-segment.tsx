import { Fieldset, Radio, Stack, TextInput } from '@mantine/core';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { FormFrame } from '../../parts/forms/form-frame.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { ConditionRows } from '../../parts/rules/condition-rows.js';
import { type ConditionRow, buildFilters, isComplete } from '../../parts/rules/conditions.js';
import { type Picked } from '../../parts/search/picker.js';
import { t } from '../../texts/texts.js';
import { CustomerPicker } from './customer-picker.js';
import { customerConditions, type Segment } from './segment.js';

export function NewSegment() {
  const [, go] = useLocation();
  const fields = customerConditions();
  const api = useApiForm({
    keptAs: 'segment',
    initialValues: {
      name: '',
      type: 'auto-update' as Segment['type'],
      filter: [] as readonly ConditionRow[],
      customers: [] as readonly Picked[],
    },
    validate: {
      name: (name) => (name.trim() ? null : t('A segment needs a name')),
      filter: (rows, { type }) =>
        type === 'static' || (rows.length > 0 && rows.every(isComplete)) ? null : t('Fill in at least one condition'),
    },
    send: async ({ name, type, filter, customers }) => {
      const who =
        type === 'static' ? { customers: customers.map(({ id }) => id) } : { filter: buildFilters(filter, fields) };
      const { data } = await client.POST('/v1/segments', { body: { name: name.trim(), type, ...who } });
      await queryClient.invalidateQueries({ queryKey: ['get', '/v1/segments'] });
      go(`/segments/${data?.id}`);
    },
  });
  const { form } = api;
  const { type, filter, customers } = form.values;
  return (
    <PageFrame title={t('New segment')} above={[{ title: t('Segments'), to: '/segments' }]}>
      <FormFrame form={api} verb={t('Create')}>
        <TextInput label={t('Name')} required maxLength={500} maw={480} {...form.getInputProps('name')} />
        <Radio.Group label={t('Members')} {...form.getInputProps('type')}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="auto-update"
              label={t('Customers who meet conditions')}
              description={t('Customers join and leave automatically. Campaigns and webhooks are notified.')}
            />
            <Radio
              value="passive"
              label={t('Customers who meet conditions, looked up when needed')}
              description={t('The same, without notifications.')}
            />
            <Radio value="static" label={t('A fixed list')} description={t('Only those whom you choose here.')} />
          </Stack>
        </Radio.Group>
        {type === 'static' ? (
          <CustomerPicker
            picked={customers}
            onChange={(picked) => form.setFieldValue('customers', picked)}
            error={form.errors['customers']}
          />
        ) : (
          <Fieldset legend={t('Conditions, which all must hold')}>
            <ConditionRows
              fields={fields}
              rows={filter}
              onChange={(rows) => form.setFieldValue('filter', rows)}
              whenEmpty={t('Add a condition, such as "Spent in all, more than 500".')}
            />
            {form.errors['filter'] && (
              <div role="alert" style={{ color: 'var(--mantine-color-error)', marginTop: 8 }}>
                {form.errors['filter']}
              </div>
            )}
          </Fieldset>
        )}
      </FormFrame>
    </PageFrame>
  );
}
