import {
  ActionIcon,
  Anchor,
  Button,
  Group,
  Paper,
  Select,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { client } from '../../api/client.js';
import { ask } from '../../api/console-operations.js';
import { api, queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Icon } from '../../parts/layout/icon.js';
import { useMay } from '../../parts/project.js';
import { linkTo } from '../../parts/words/links.js';
import { t } from '../../texts/texts.js';

type Assignment = components['schemas']['ValidationRuleAssignmentAnswer'];
type Kind = 'campaign' | 'voucher' | 'promotion_tier';

/** What the rule is assigned to. */
export function Assignments({ ruleId }: { readonly ruleId: string }) {
  const { change } = useMay();
  const params = { path: { validationRuleId: ruleId }, query: { limit: 100 } };
  const { data, error, refetch } = api.useQuery('get', '/v1/validation-rules/{validationRuleId}/assignments', {
    params,
  });
  const [leaving, setLeaving] = useState<Assignment>();
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Assignments')}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('Assignments')}
        </Title>
        {error && <ErrorInWords error={error} again={refetch} />}
        {!data && !error && <Skeleton height={40} />}
        {data?.data.length === 0 && <Text c="dimmed">{t('Nowhere yet: it has no effect until it is assigned.')}</Text>}
        {data?.data.map((each) => (
          <Group key={each.id} justify="space-between" wrap="nowrap">
            <AssignedTo assignment={each} />
            {change && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Remove the rule')}
                onClick={() => setLeaving(each)}
              >
                <Icon name="trash" size={16} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {change && <NewAssignment ruleId={ruleId} />}
      </Stack>
      <ConfirmDialog
        opened={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('Remove the rule?')}
        verb={t('Remove')}
        act={() => takeOff(ruleId, leaving?.id ?? '')}
      >
        {t('From then on it can be used without this rule. The rule itself stays, and can be assigned again.')}
      </ConfirmDialog>
    </Paper>
  );
}

const kinds = () => ({
  campaign: t('Campaign'),
  voucher: t('Code'),
  promotion_tier: t('Promotion'),
  earning_rule: t('Earning rule'),
  distribution: t('Distribution'),
  reward_assignment: t('Reward'),
});

const PATHS: Readonly<Record<string, string>> = {
  campaign: '/v1/campaigns/',
  voucher: '/v1/vouchers/',
  promotion_tier: '/v1/promotions/tiers/',
};

function AssignedTo({
  assignment: { related_object_id: id, related_object_type: type },
}: {
  readonly assignment: Assignment;
}) {
  const above = PATHS[type];
  const { data } = useQuery({
    queryKey: ['name', id],
    queryFn: () => ask<{ name?: string; code?: string; campaign_id?: string }>(`${above}${encodeURIComponent(id)}`),
    enabled: above !== undefined,
  });
  const name = data?.name ?? data?.code ?? id;
  const to =
    type === 'promotion_tier'
      ? data?.campaign_id && linkTo('campaign', data.campaign_id)
      : linkTo(type, data?.code ?? id);
  return (
    <Text style={{ overflowWrap: 'anywhere' }}>
      {kinds()[type]}:{' '}
      {to ? (
        <Anchor component={Link} href={to}>
          {name}
        </Anchor>
      ) : (
        name
      )}
    </Text>
  );
}

function NewAssignment({ ruleId }: { readonly ruleId: string }) {
  const { form, submit, error, isSending } = useApiForm<{ type: Kind; id: string }>({
    keptAs: 'assignment',
    initialValues: { type: 'campaign', id: '' },
    fieldOf: { related_object_id: 'id' },
    validate: { id: (id) => (id.trim() === '' ? t('Enter a name for the rule.') : null) },
    send: async ({ type, id }) => {
      const params = { path: { validationRuleId: ruleId } };
      const body = { related_object_type: type, related_object_id: id.trim() };
      await client.POST('/v1/validation-rules/{validationRuleId}/assignments', { params, body });
      form.setFieldValue('id', '');
      await changed();
    },
  });
  const { campaign, voucher, promotion_tier: tier } = kinds();
  const data = [
    { value: 'campaign', label: campaign },
    { value: 'voucher', label: voucher },
    { value: 'promotion_tier', label: tier },
  ];
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" gap="xs">
        <Select label={t('Assign to a')} data={data} allowDeselect={false} w={150} {...form.getInputProps('type')} />
        {form.getValues().type === 'promotion_tier' ? (
          <TierChoice {...form.getInputProps('id')} />
        ) : (
          <TextInput
            label={t('Name, code or id')}
            maxLength={200}
            style={{ flex: 1, minWidth: 180 }}
            {...form.getInputProps('id')}
          />
        )}
        <Button type="submit" mt={24} loading={isSending}>
          {t('Assign')}
        </Button>
      </Group>
      {error !== undefined && <ErrorInWords error={error} />}
    </form>
  );
}

function TierChoice(props: {
  readonly value?: string;
  readonly onChange?: (value: string | null) => void;
  readonly error?: React.ReactNode;
}) {
  const { data } = api.useQuery('get', '/v1/promotions/tiers', { params: { query: { limit: 100 } } });
  const tiers = (data?.tiers ?? []).map(({ id, name }) => ({ value: id ?? '', label: name ?? id ?? '' }));
  return (
    <Select
      label={t('Promotion')}
      searchable
      data={tiers}
      style={{ flex: 1, minWidth: 180 }}
      {...props}
      value={props.value || null}
    />
  );
}

async function takeOff(ruleId: string, assignmentId: string): Promise<void> {
  await client.DELETE('/v1/validation-rules/{validationRuleId}/assignments/{assignmentId}', {
    params: { path: { validationRuleId: ruleId, assignmentId } },
  });
  await changed();
}

async function changed(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['get', '/v1/validation-rules/{validationRuleId}/assignments'] });
  await queryClient.invalidateQueries({ queryKey: ['get', '/v1/validation-rules'] });
}
