import { Button, Group, Stack, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useApiForm } from '../../parts/forms/api-form.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Panel } from '../../parts/layout/panel.js';
import { t } from '../../texts/texts.js';
import { CallLimits } from './call-limits.js';
import { type LimitsValues, type Project, saveLimits, valuesOf } from './limits.js';

export function LimitsForm({ project }: { readonly project: Project }) {
  const { form, submit, error, isSending } = useApiForm<LimitsValues>({
    keptAs: 'limits',
    initialValues: valuesOf(project),
    send: async (values) => {
      await saveLimits(project, values);
      notifications.show({ message: t('The limits were saved. They hold from the next call on.') });
    },
    fieldOf: { 'api_usage_notifications.api_calls.value': 'share' },
  });
  const { api_calls, bulk_api_calls } = form.values;
  return (
    <form onSubmit={submit}>
      <Stack>
        <Panel title={t('Limits of this project')}>
          <CallLimits
            title={t('Calls')}
            description={t('Every request of a program. Without a limit here that of the installation holds.')}
            limits={api_calls}
            change={(limits) => form.setFieldValue('api_calls', limits)}
          />
          <CallLimits
            title={t('Bulk calls')}
            description={t('Operations on many things at once, such as imports. They count nowhere else.')}
            limits={bulk_api_calls}
            change={(limits) => form.setFieldValue('bulk_api_calls', limits)}
          />
        </Panel>
        <Panel title={t('Notices')}>
          <Switch
            label={t('When calls are close to their limit')}
            description={t('The notice stands in the audit log, once a day at most.')}
            {...form.getInputProps('notify_api_calls', { type: 'checkbox' })}
          />
          <Switch
            label={t('When bulk calls are close to their limit')}
            {...form.getInputProps('notify_bulk_api_calls', { type: 'checkbox' })}
          />
          <NumberField
            label={t('Warn at (percent)')}
            min={10}
            max={90}
            unit="%"
            maw={220}
            {...form.getInputProps('share')}
          />
        </Panel>
        {error !== undefined && <ErrorInWords error={error} />}
        <Group>
          <Button type="submit" loading={isSending}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
