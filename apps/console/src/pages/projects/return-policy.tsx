import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { client } from '../../api/client.js';
import { api, queryClient } from '../../api/queries.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Panel } from '../../parts/layout/panel.js';
import { PolicyFields } from '../../parts/returns/policy-fields.js';
import { type ReturnPolicy } from '../../parts/returns/returns.js';
import { t } from '../../texts/texts.js';

interface ReturnPolicyProps {
  readonly projectId: string;
  readonly mayChange: boolean;
}

const PATH = '/management/v1/projects/{projectId}/return-policy';

/** How items come back where a return says nothing else. */
export function ReturnPolicyPanel({ projectId, mayChange }: ReturnPolicyProps) {
  const params = { path: { projectId } };
  const { data, error, refetch } = api.useQuery('get', PATH, { params }, { refetchOnWindowFocus: false });
  return (
    <Panel title={t('Return policy')}>
      <Text size="sm">{t('It applies to returns that do not say anything else.')}</Text>
      {error && <ErrorInWords error={error} again={refetch} />}
      {!data && !error && <Skeleton height={220} />}
      {data && <PolicyForm projectId={projectId} policy={data} mayChange={mayChange} />}
    </Panel>
  );
}

interface PolicyFormProps extends ReturnPolicyProps {
  readonly policy: ReturnPolicy;
}

function PolicyForm({ projectId, policy, mayChange }: PolicyFormProps) {
  const { form, submit, error, isSending } = useApiForm<ReturnPolicy & Record<string, unknown>>({
    keptAs: 'return-policy',
    initialValues: { discounts: policy.discounts, credits: policy.credits, points: policy.points },
    send: async ({ discounts, credits, points }) => {
      await client.PUT(PATH, { params: { path: { projectId } }, body: { discounts, credits, points } });
      notifications.show({ message: t('The return policy was saved') });
      await queryClient.invalidateQueries({ queryKey: ['get', PATH] });
    },
  });
  return (
    <form onSubmit={submit} aria-label={t('Return policy')}>
      <Stack>
        <PolicyFields inputProps={(name) => form.getInputProps(name)} disabled={!mayChange} />
        {error !== undefined && <ErrorInWords error={error} />}
        {mayChange && (
          <Group>
            <Button type="submit" loading={isSending} disabled={!form.isDirty()}>
              {t('Save the return policy')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
