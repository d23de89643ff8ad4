import { Paper, Stack, Text, Title } from '@mantine/core';
import { type components } from '../../api/schema.js';
import { type Decided } from '../../parts/cart/decision.js';
import { useProject } from '../../parts/project.js';
import { moneyText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';

type Selection = components['schemas']['SelectionAnswer'];

interface SelectionShownProps {
  readonly selection: Selection;
  readonly decided: readonly Decided[];
}

/** Which discounts were chosen, what the next best choice was, and how certain that is. */
export function SelectionShown({ selection, decided }: SelectionShownProps) {
  const { currency } = useProject();
  const { mode, chosen, considered, runner_up: runnerUp } = selection;
  const named = (ids: readonly string[]) => ids.map((id) => nameOf(id, decided)).join(' + ');
  const saved = decided.filter(({ id }) => chosen.includes(id)).reduce((sum, each) => sum + discountOf(each), 0);
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Choice of discounts')}>
      <Stack gap={4}>
        <Title order={2} size="h4">
          {titleOf(mode)}
        </Title>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {chosen.length === 0
            ? t('Nothing applies')
            : t('{names}, saves {amount}', { names: named(chosen), amount: moneyText(saved, currency) })}
        </Text>
        {runnerUp && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('Next best: {names}, saves {amount}', {
              names: named(runnerUp.ids),
              amount: moneyText(runnerUp.total_discount_amount, currency),
            })}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t('{count, plural, one {# discount was considered.} other {# discounts were considered.}}', {
            count: considered,
          })}{' '}
          {proofWords(selection, moneyText(selection.gap, currency))}
        </Text>
      </Stack>
    </Paper>
  );
}

function titleOf(mode: Selection['mode']): string {
  if (mode === 'REQUESTED') return t('Chosen discounts');
  return mode === 'BEST_FOR_SHOP' ? t('Best for the shop') : t('Best for the customer');
}

function proofWords({ mode, proof }: Selection, gap: string): string {
  // Nothing was compared.
  if (mode === 'REQUESTED') return '';
  if (proof === 'exact') return t('No other choice is better.');
  return t('Not every choice was looked at: another one may be better by up to {amount}.', { amount: gap });
}

function nameOf(id: string, decided: readonly Decided[]): string {
  return decided.find((each) => each.id === id)?.name ?? id;
}

function discountOf({ order }: Decided): number {
  return order?.total_applied_discount_amount ?? 0;
}
