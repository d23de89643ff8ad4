import { Stack, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ErrorInWords } from '../../../parts/layout/error-in-words.js';
import { t } from '../../../texts/texts.js';
import classes from './tier-list.module.css';
import { TierRow } from './tier-row.js';
import { type Tier } from './tiers.js';
import { useTierOrder } from './use-tier-order.js';

interface TierListProps {
  readonly campaignId: string;
  readonly tiers: readonly Tier[];
  readonly mayChange: boolean;
}

/** The offers in the order in which they apply: they are moved by dragging, and by the arrow keys. */
export function TierList({ campaignId, tiers: stored, mayChange }: TierListProps) {
  const { tiers = [], last, error, move } = useTierOrder(campaignId, stored);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  // Browsers take the focus from an element that moves.
  useEffect(() => {
    if (last) document.getElementById(handleOf(last.id))?.focus();
  }, [last]);
  const placeOf = (id: string | undefined) => tiers.findIndex((tier) => tier.id === id);
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const moving = tiers.find(({ id }) => id === last?.id);
  return (
    <>
      {error !== undefined && <ErrorInWords error={error} />}
      <Stack component="ol" gap="xs" className={classes['list']} aria-label={t('Offers')}>
        {tiers.map((tier, index) => (
          <TierRow
            key={tier.id}
            tier={tier}
            rank={index + 1}
            count={tiers.length}
            handleId={handleOf(tier.id)}
            mayChange={mayChange}
            isDragged={dragged === tier.id}
            over={over === tier.id && dragged ? (placeOf(dragged) > index ? 'before' : 'after') : undefined}
            move={(to) => move(tier.id, to)}
            onGrab={() => setDragged(tier.id)}
            onOver={() => dragged !== undefined && dragged !== tier.id && setOver(tier.id)}
            onDrop={() => {
              if (dragged) move(dragged, index);
              end();
            }}
            onEnd={end}
          />
        ))}
      </Stack>
      <VisuallyHidden role="status">
        {moving &&
          last &&
          t('{name} is now {place} of {count}.', { name: moving.name, place: last.place, count: tiers.length })}
      </VisuallyHidden>
    </>
  );
}

function handleOf(id: string): string {
  return `move-${id}`;
}
