import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';
import { Icon } from '../layout/icon.js';
import { StatusBadge, type Tone } from '../layout/status-badge.js';
import { useProject } from '../project.js';
import { refusalWords } from '../redemptions/refusal-words.js';
import { moneyText } from '../words/money.js';
import { Explained } from './explained.js';
import { type Missing, NearMiss } from './near-miss.js';
import { RewardChoice } from './reward-choice.js';

export type Decided = components['schemas']['ValidatedRedeemableAnswer'] & {
  readonly name?: string;
  readonly campaign_name?: string;
  readonly campaign_id?: string;
};

interface DecisionProps {
  readonly decided: Decided;
  /** Names of the lines of the cart, in their order. */
  readonly lines: readonly string[];
  readonly chooseReward: (id: string) => void;
  /** Absent where it came into the cart by itself. */
  readonly remove?: (() => void) | undefined;
}

/** What was decided about one code, and why, step by step. */
export function Decision({ decided, lines, chooseReward, remove }: DecisionProps) {
  const { currency } = useProject();
  const { id, name, status, order, explanation, campaign_id: campaignId, campaign_name: campaignName } = decided;
  const off = order?.total_applied_discount_amount ?? 0;
  return (
    <Paper withBorder p="md" component="article" aria-label={name ?? id}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
              {name ?? id}
            </Title>
            {campaignId && (
              <Anchor component={Link} href={`/campaigns/${campaignId}`} size="sm">
                {campaignName ?? campaignId}
              </Anchor>
            )}
          </div>
          <StateOf status={status} />
        </Group>
        {status === 'APPLICABLE' ? (
          <Text fw={600}>{t('Takes off {discount}', { discount: moneyText(off, currency) })}</Text>
        ) : (
          <Refused decided={decided} chooseReward={chooseReward} />
        )}
        {explanation && (
          <Explained
            explanation={status === 'APPLICABLE' ? explanation : { ...explanation, steps: [] }}
            lines={lines}
          />
        )}
        {status !== 'APPLICABLE' && remove && (
          <Group>
            <Button size="xs" variant="default" leftSection={<Icon name="trash" size={14} />} onClick={remove}>
              {t('Remove from the cart')}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

function StateOf({ status }: { readonly status: Decided['status'] }) {
  const states: Record<Decided['status'], [Tone, string]> = {
    APPLICABLE: ['good', t('Applies')],
    INAPPLICABLE: ['bad', t('Does not apply')],
    SKIPPED: ['waiting', t('Left out')],
  };
  const [tone, text] = states[status];
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

interface RefusedProps {
  readonly decided: Decided;
  readonly chooseReward: (id: string) => void;
}

function Refused({ decided, chooseReward }: RefusedProps) {
  const { error, details } = decided.result as {
    error?: { key?: string; message?: string; error?: { message?: string } };
    details?: { key?: string; message?: string; missing?: readonly Missing[] };
  };
  const key = error?.key ?? details?.key;
  const own = error?.error?.message;
  return (
    <>
      <Text fw={600}>{refusalWords(key, details?.message ?? error?.message)}</Text>
      <NearMiss missing={details?.missing} />
      {own && <Text size="sm">{t('Customers read: {message}', { message: own })}</Text>}
      {key === 'missing_reward' && decided.campaign_id && (
        <RewardChoice campaignId={decided.campaign_id} choose={chooseReward} />
      )}
    </>
  );
}
