import { Anchor, Badge, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { client } from '../../api/client.js';
import { api } from '../../api/queries.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { pageIn, Pager, rowsIn } from '../../parts/lists/pager.js';
import { useMay, useProject } from '../../parts/project.js';
import { linkTo } from '../../parts/words/links.js';
import { moneyText } from '../../parts/words/money.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { EarningRuleForm } from './earning-rule-form.js';
import { EARNING_RULES, earningRulesChanged } from './earning-rules-changed.js';
import { ruleSentence } from './earning-words.js';
import { type EarningRule } from './earning.js';
import { expirySentence } from './expiry-words.js';
import { type Program, ProgramState } from './program-list.js';

type Dialog = { readonly kind: 'form' | 'delete' | 'power'; readonly rule?: EarningRule };

/** For what members of the program get points. */
export function EarningRules({ program }: { readonly program: Program }) {
  const address = useAddress();
  const { change } = useMay();
  const [dialog, setDialog] = useState<Dialog>();
  const query = { limit: rowsIn(address), page: pageIn(address) };
  const { data, error, refetch } = api.useQuery('get', EARNING_RULES, {
    params: { path: { campaignId: program.id }, query },
  });
  const close = () => setDialog(undefined);
  const add = change && <AddButton onClick={() => setDialog({ kind: 'form' })}>{t('Add an earning rule')}</AddButton>;
  if (error) return <ErrorInWords error={error} again={refetch} />;
  return (
    <Stack>
      {data?.total !== 0 && <Group justify="flex-end">{add}</Group>}
      {!data && <Skeleton height={240} />}
      {data?.total === 0 && (
        <EmptyState icon="plus" title={t('No earning rules yet')} action={add}>
          {t(
            'An earning rule says for what members get points: for paid orders, for coming into a segment, for an event.',
          )}
        </EmptyState>
      )}
      {data?.data.map((rule) => (
        <RuleCard key={rule.id} rule={rule} act={change ? (kind) => setDialog({ kind, rule }) : undefined} />
      ))}
      <Pager address={address} total={data?.total} />
      {dialog?.kind === 'form' && <EarningRuleForm program={program} rule={dialog.rule} onClose={close} />}
      {dialog?.rule && dialog.kind !== 'form' && (
        <RuleDialog program={program} rule={dialog.rule} kind={dialog.kind} onClose={close} />
      )}
    </Stack>
  );
}

interface RuleCardProps {
  readonly rule: EarningRule;
  readonly act: ((kind: Dialog['kind']) => void) | undefined;
}

function RuleCard({ rule, act }: RuleCardProps) {
  const { currency } = useProject();
  const link = (kind: Dialog['kind'], text: string) => (
    <Anchor component="button" type="button" size="sm" onClick={() => act?.(kind)}>
      {text}
    </Anchor>
  );
  return (
    <Paper withBorder p="md" component="article" aria-label={rule.source.banner ?? rule.id}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} style={{ flex: '1 1 260px' }}>
          <Group gap="xs">
            <Text fw={600}>{rule.source.banner ?? t('Without a name')}</Text>
            <ProgramState active={rule.active} />
          </Group>
          <Text size="sm">{ruleSentence(rule, (minor) => moneyText(minor, currency))}</Text>
          <RuleLimits rule={rule} />
        </Stack>
        {act && (
          <Group gap="md">
            {link('form', t('Edit'))}
            {link('power', rule.active ? t('Disable') : t('Enable'))}
            {link('delete', t('Delete'))}
          </Group>
        )}
      </Group>
    </Paper>
  );
}

function RuleLimits({ rule }: { readonly rule: EarningRule }) {
  const { validation_rule_id: condition, start_date, expiration_date, expiration_rules } = rule;
  return (
    <Group gap="xs">
      {condition && (
        <Anchor component={Link} href={linkTo('validation_rules', condition) ?? ''} size="sm">
          {t('only where a rule allows it')}
        </Anchor>
      )}
      {start_date && (
        <Limit>
          {t('from')} <Instant value={start_date} as="day" />
        </Limit>
      )}
      {expiration_date && (
        <Limit>
          {t('up to')} <Instant value={expiration_date} as="day" />
        </Limit>
      )}
      {expiration_rules && (
        <Badge variant="default" tt="none">
          {t('Points last {how}', { how: expirySentence(expiration_rules) })}
        </Badge>
      )}
    </Group>
  );
}

function Limit({ children }: { readonly children: React.ReactNode }) {
  return (
    <Text size="sm" c="dimmed" component="span">
      {children}
    </Text>
  );
}

interface RuleDialogProps {
  readonly program: Program;
  readonly rule: EarningRule;
  readonly kind: 'delete' | 'power';
  readonly onClose: () => void;
}

function RuleDialog({ program, rule, kind, onClose }: RuleDialogProps) {
  const params = { path: { campaignId: program.id, earningRuleId: rule.id } };
  const name = rule.source.banner ?? rule.id;
  const act = async () => {
    if (kind === 'delete') await client.DELETE(`${EARNING_RULES}/{earningRuleId}`, { params });
    else if (rule.active) await client.POST(`${EARNING_RULES}/{earningRuleId}/disable`, { params });
    else await client.POST(`${EARNING_RULES}/{earningRuleId}/enable`, { params });
    await earningRulesChanged();
  };
  const isEnd = kind === 'delete';
  const verb = isEnd ? t('Delete') : rule.active ? t('Disable') : t('Enable');
  const kept = t('Points that it gave stay with the members.');
  const power = rule.active
    ? t('“{name}” gives no points until it is switched on again.', { name })
    : t('“{name}” gives points from now on, for what happens from now on.', { name });
  return (
    <ConfirmDialog opened onClose={onClose} title={`${verb}: ${name}`} verb={verb} isDangerous={isEnd} act={act}>
      {isEnd ? t('“{name}” gives no points any more. This cannot be taken back.', { name }) : power} {kept}
    </ConfirmDialog>
  );
}
