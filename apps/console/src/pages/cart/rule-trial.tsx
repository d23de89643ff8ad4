import { ActionIcon, Anchor, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ask } from '../../api/console-operations.js';
import { type Cart } from '../../parts/cart/cart.js';
import { type Address } from '../../parts/layout/address.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Icon } from '../../parts/layout/icon.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { useProject } from '../../parts/project.js';
import { RuleChecks } from '../../parts/rules/rule-checks.js';
import { isCounter } from '../../parts/rules/rule-fields.js';
import { useWording } from '../../parts/rules/rule-names.js';
import { beginning, type RuleTree, sentenceOf } from '../../parts/rules/rule-sentence.js';
import { t } from '../../texts/texts.js';
import { useQualification } from './outcome.js';
import { type Tried, tryRule } from './try-rule.js';

/** A rule of the project, or a draft that is not saved yet. */
interface TriedRule {
  readonly id?: string;
  readonly name: string;
  readonly rules: RuleTree;
}

interface RuleTrialProps {
  readonly cart: Cart;
  readonly address: Address;
}

/** Whether the rule that the address names holds for the cart: `rule` is an id, `draft` the rule itself. */
export function RuleTrial({ cart, address }: RuleTrialProps) {
  const id = address.get('rule');
  const draft = draftIn(address.get('draft'));
  const saved = useQuery({
    queryKey: ['rule', id],
    queryFn: () => ask<TriedRule>(`/v1/validation-rules/${encodeURIComponent(id)}`),
    enabled: id !== '' && !draft,
  });
  const rule = draft ?? saved.data;
  if (id === '' && !draft) return null;
  if (saved.error) return <ErrorInWords error={saved.error} again={saved.refetch} />;
  if (!rule) return <Skeleton height={120} />;
  return <Trial rule={rule} cart={cart} close={() => address.set({ rule: null, draft: null })} />;
}

function Trial({ rule, cart, close }: { readonly rule: TriedRule; readonly cart: Cart; readonly close: () => void }) {
  const { timezone } = useProject();
  const wording = useWording(rule.rules);
  const { data: qualified } = useQualification(cart);
  const order = cart.lines.length > 0 ? qualified?.order : undefined;
  const { data, error } = useQuery({
    queryKey: ['trial', rule, order, cart.customer, timezone],
    queryFn: () => tryRule({ rule, order, customerId: cart.customer?.id, timezone }),
  });
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Rule being tested')}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} size="h4">
            {t('Rule: {name}', { name: rule.name })}
          </Title>
          <Group gap="xs" wrap="nowrap" style={{ flex: 'none' }}>
            {data && <VerdictOf tried={data} />}
            <ActionIcon variant="subtle" color="gray" aria-label={t('Stop testing the rule')} onClick={close}>
              <Icon name="close" size={16} />
            </ActionIcon>
          </Group>
        </Group>
        <Text>{beginning(sentenceOf(rule.rules, wording) ?? t('It asks for nothing, and always holds.'))}</Text>
        {error && <ErrorInWords error={error} />}
        {data?.mistake && <Text c="red">{data.mistake}</Text>}
        {data && <RuleChecks checks={data.checks} wording={wording} />}
        {data?.checks.some(({ name }) => isCounter(name)) && (
          <Text size="sm" c="dimmed">
            {t('Limits are tried as if nothing had been redeemed yet.')}
          </Text>
        )}
        <Anchor component={Link} href={rule.id ? `/rules/${rule.id}` : backTo(rule)} size="sm">
          {t('Back to the rule')}
        </Anchor>
      </Stack>
    </Paper>
  );
}

function VerdictOf({ tried: { passed } }: { readonly tried: Tried }) {
  return passed ? (
    <StatusBadge tone="good">{t('Holds')}</StatusBadge>
  ) : (
    <StatusBadge tone="bad">{t('Does not hold')}</StatusBadge>
  );
}

function backTo(rule: TriedRule): string {
  return `/rules/new?${new URLSearchParams({ draft: JSON.stringify(rule) })}`;
}

function draftIn(text: string): TriedRule | undefined {
  try {
    const draft = JSON.parse(text) as Partial<TriedRule> | null;
    if (typeof draft?.rules !== 'object' || draft.rules === null) return undefined;
    return { ...draft, name: String(draft.name ?? ''), rules: draft.rules };
  } catch {
    return undefined;
  }
}
