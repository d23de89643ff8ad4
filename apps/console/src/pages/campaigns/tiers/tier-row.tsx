import { ActionIcon, Group, Paper, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../../../parts/layout/icon.js';
import { StatusBadge } from '../../../parts/layout/status-badge.js';
import { useProject } from '../../../parts/project.js';
import { HistoryButton } from '../../../parts/time/time-dialog.js';
import { Instant } from '../../../parts/words/values.js';
import { t } from '../../../texts/texts.js';
import { discountText } from '../gain-text.js';
import { TierActions } from './tier-actions.js';
import classes from './tier-list.module.css';
import { type Tier, tierState, type TierState } from './tiers.js';
import { timeNow } from '../../../parts/words/time-now.js';

interface TierRowProps {
  readonly tier: Tier;
  readonly rank: number;
  readonly count: number;
  readonly handleId: string;
  readonly mayChange: boolean;
  readonly isDragged: boolean;
  /** On which side of the row the dragged one would be put. */
  readonly over: 'before' | 'after' | undefined;
  /** To a place, counted from 0. */
  readonly move: (to: number) => void;
  readonly onGrab: () => void;
  readonly onOver: () => void;
  readonly onDrop: () => void;
  readonly onEnd: () => void;
}

export function TierRow(props: TierRowProps) {
  const { tier, rank, count, handleId, mayChange, isDragged, over, move, onGrab, onOver, onDrop, onEnd } = props;
  // Only the handle drags: the texts of the row can still be marked.
  const [isHeld, setHeld] = useState(false);
  return (
    <Paper
      component="li"
      withBorder
      p="sm"
      className={classes['row']}
      data-over={over}
      data-dragged={isDragged || undefined}
      draggable={isHeld}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', tier.name);
        onGrab();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        onOver();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      onDragEnd={() => {
        setHeld(false);
        onEnd();
      }}
    >
      <Group wrap="nowrap" align="flex-start" gap="sm">
        {mayChange && (
          <ActionIcon
            id={handleId}
            variant="subtle"
            color="gray"
            className={classes['handle']}
            aria-label={t('Move {name}', { name: tier.name })}
            title={t('Drag, or press the arrow keys')}
            onPointerDown={() => setHeld(true)}
            onPointerUp={() => setHeld(false)}
            onKeyDown={(event) => byKey(event, rank - 1, count, move)}
          >
            <Icon name="grip" size={18} />
          </ActionIcon>
        )}
        <Text className={classes['rank']}>{rank}</Text>
        <TierWords tier={tier} />
        <HistoryButton name={tier.name} path={`/v1/promotions/tiers/${tier.id}`} />
        {mayChange && <TierActions tier={tier} rank={rank} count={count} move={move} />}
      </Group>
    </Paper>
  );
}

function byKey(event: KeyboardEvent, place: number, count: number, move: (to: number) => void): void {
  const places: Readonly<Record<string, number>> = {
    ArrowUp: place - 1,
    ArrowDown: place + 1,
    Home: 0,
    End: count - 1,
  };
  const to = places[event.key];
  if (to === undefined) return;
  event.preventDefault();
  move(to);
}

function TierWords({ tier }: { readonly tier: Tier }) {
  const { currency } = useProject();
  const { name, banner, action, start_date: start, expiration_date: end, summary } = tier;
  const { discount } = action as { discount?: Parameters<typeof discountText>[0] };
  return (
    <Stack gap={2} style={{ flex: 1, minWidth: 0 }}>
      <Group gap="xs">
        <Text fw={600}>{name}</Text>
        <State state={tierState(tier, timeNow())} />
      </Group>
      <Text size="sm">
        {discount && discountText(discount, currency)}
        {' · '}
        {t('{count, plural, one {# redemption} other {# redemptions}}', {
          count: summary.redemptions.total_redeemed,
        })}
        {start && (
          <>
            {' · '}
            {t('Starts')} <Instant value={start} />
          </>
        )}
        {end && (
          <>
            {' · '}
            {t('Ends')} <Instant value={end} />
          </>
        )}
      </Text>
      {banner && (
        <Text size="sm" c="dimmed">
          {banner}
        </Text>
      )}
    </Stack>
  );
}

function State({ state }: { readonly state: TierState }) {
  const words: Readonly<Record<TierState, () => string>> = {
    active: () => t('Active'),
    scheduled: () => t('Scheduled'),
    disabled: () => t('Disabled'),
    ended: () => t('Ended'),
  };
  return <StatusBadge tone={state === 'active' ? 'good' : 'quiet'}>{words[state]()}</StatusBadge>;
}
