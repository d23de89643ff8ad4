import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { type components } from '../../api/schema.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { useProject } from '../../parts/project.js';
import { moneyText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';

type Qualified = components['schemas']['QualifiedRedeemableAnswer'] & {
  readonly name?: string;
  readonly campaign_name?: string;
};

interface QualificationsProps {
  readonly data: readonly Qualified[] | undefined;
  readonly error: unknown;
  readonly codes: readonly string[];
  readonly add: (code: string) => void;
}

/** What would also apply to this cart and customer, the best deal first. */
export function Qualifications({ data, error, codes, add }: QualificationsProps) {
  if (error) return <ErrorInWords error={error} />;
  if (!data) return <Skeleton height={120} />;
  const left = data.filter(({ id, object }) => object !== 'campaign' && !codes.includes(id ?? ''));
  if (left.length === 0) {
    return (
      <EmptyState icon="gift" title={t('No other offers')}>
        {t('Codes for everybody, running promotions and what the customer holds are looked through.')}
      </EmptyState>
    );
  }
  return (
    <Stack gap="xs">
      {left.map((one) => (
        <Row key={one.id} one={one} add={add} />
      ))}
    </Stack>
  );
}

function Row({ one, add }: { readonly one: Qualified; readonly add: (code: string) => void }) {
  const { currency } = useProject();
  const { id = '', name, campaign_name: campaign, order } = one;
  const off = order?.total_applied_discount_amount ?? 0;
  const title = name ?? id;
  return (
    <Paper withBorder p="xs">
      <Group justify="space-between" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          <Text size="sm" c="dimmed">
            {[campaign, t('takes off {discount}', { discount: moneyText(off, currency) })].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Button size="xs" variant="default" aria-label={t('Add {name}', { name: title })} onClick={() => add(id)}>
          {t('Add')}
        </Button>
      </Group>
    </Paper>
  );
}
