import { ActionIcon, Anchor, Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { client } from '../../api/client.js';
import { api, queryClient } from '../../api/queries.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Icon } from '../../parts/layout/icon.js';
import { Panel } from '../../parts/layout/panel.js';
import { useMay } from '../../parts/project.js';
import { useWording } from '../../parts/rules/rule-names.js';
import { beginning, type RuleTree, sentenceOf } from '../../parts/rules/rule-sentence.js';
import { t } from '../../texts/texts.js';
import { type Campaign } from './campaign-state.js';

const LIST = '/v1/validation-rules-assignments';
const MAX_RULES = 100;

interface Assigned {
  readonly id: string;
  readonly rule_id: string;
}

/** The validation rules that hold for all of the campaign. */
export function RulesTab({ campaign }: { readonly campaign: Campaign }) {
  const { change } = useMay();
  const assigned = api.useQuery('get', LIST, {
    params: { query: { related_object_id: campaign.id, limit: MAX_RULES } },
  });
  const rows = assigned.data?.data as readonly Assigned[] | undefined;
  return (
    <Panel title={t('Rules of this campaign')}>
      {assigned.error && <ErrorInWords error={assigned.error} again={assigned.refetch} />}
      {!assigned.error && !rows && <Skeleton height={60} />}
      {rows?.length === 0 && (
        <Text c="dimmed">
          {t(
            'No rule limits this campaign: it holds for each customer and each cart. Offers and codes may have rules of their own.',
          )}
        </Text>
      )}
      <Stack gap="xs">
        {rows?.map((row) => (
          <AssignedRule key={row.id} row={row} mayChange={change} />
        ))}
      </Stack>
      {change && rows && <AssignRule campaign={campaign} known={rows.map(({ rule_id }) => rule_id)} />}
    </Panel>
  );
}

function AssignedRule({ row, mayChange }: { readonly row: Assigned; readonly mayChange: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { data } = api.useQuery('get', '/v1/validation-rules/{validationRuleId}', {
    params: { path: { validationRuleId: row.rule_id } },
  });
  const name = data?.name ?? row.rule_id;
  const rules = data?.rules as RuleTree | undefined;
  const sentence = sentenceOf(rules, useWording(rules));
  const remove = async () => {
    await client.DELETE('/v1/validation-rules/{validationRuleId}/assignments/{assignmentId}', {
      params: { path: { validationRuleId: row.rule_id, assignmentId: row.id } },
    });
    await queryClient.invalidateQueries({ queryKey: ['get', LIST] });
  };
  return (
    <Group justify="space-between" wrap="nowrap">
      <Group gap="xs" wrap="nowrap">
        <Icon name="rule" />
        <div>
          <Anchor component={Link} href={`/rules/${row.rule_id}`}>
            {name}
          </Anchor>
          <Text size="sm" c="dimmed">
            {rules && beginning(sentence ?? t('It asks for nothing.'))}
          </Text>
        </div>
      </Group>
      {mayChange && (
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={() => setAsking(true)}
          aria-label={t('Remove the rule {name}', { name })}
        >
          <Icon name="trash" size={18} />
        </ActionIcon>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('Remove the rule {name}', { name })}
        verb={t('Remove')}
        isDangerous
        act={remove}
      >
        {t('From the next request on the campaign is no longer limited by it. The rule itself stays.')}
      </ConfirmDialog>
    </Group>
  );
}

function AssignRule({ campaign, known }: { readonly campaign: Campaign; readonly known: readonly string[] }) {
  const [rule, setRule] = useState<string | null>(null);
  const [error, setError] = useState<unknown>();
  const { data } = api.useQuery('get', '/v1/validation-rules', { params: { query: { limit: MAX_RULES } } });
  const choices = (data?.data ?? []).filter(({ id }) => !known.includes(id));
  const assign = async () => {
    setError(undefined);
    try {
      await client.POST('/v1/validation-rules/{validationRuleId}/assignments', {
        params: { path: { validationRuleId: rule ?? '' } },
        body: { campaign: campaign.id },
      });
      setRule(null);
      await queryClient.invalidateQueries({ queryKey: ['get', LIST] });
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <>
      <Group align="flex-end">
        <Select
          label={t('Add a rule')}
          placeholder={t('Choose one')}
          searchable
          data={choices.map(({ id, name }) => ({ value: id, label: name ?? id }))}
          value={rule}
          onChange={setRule}
          nothingFoundMessage={t('No other rules')}
        />
        <Button variant="default" disabled={!rule} onClick={assign}>
          {t('Add')}
        </Button>
        <AddButton href={`/rules/new?campaign=${campaign.id}`} variant="default">
          {t('Create rule')}
        </AddButton>
      </Group>
      {error !== undefined && <ErrorInWords error={error} />}
    </>
  );
}
