import { Button, Group, Text } from '@mantine/core';
import { t } from '../texts/texts.js';
import { type Address } from './address.js';
import { Icon } from './icon.js';
import { numberText } from './money.js';

export const ROWS_OF_A_PAGE = 20;

/** Lists have at most so many pages; who looks for more narrows the filter. */
const MOST_PAGES = 1_000;

interface PagerProps {
  readonly address: Address;
  readonly total: number | undefined;
  readonly rows?: number;
}

/** Of a list with pages and a total. The page stands in the address bar, as `page`. */
export function Pager({ address, total = 0, rows = ROWS_OF_A_PAGE }: PagerProps) {
  const page = pageIn(address);
  const last = Math.min(Math.max(1, Math.ceil(total / rows)), MOST_PAGES);
  const from = Math.min((page - 1) * rows + 1, total);
  const values = { from: numberText(from), to: numberText(Math.min(page * rows, total)), total: numberText(total) };
  return (
    <Group justify="space-between" component="nav" aria-label={t('Pages of the list')}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {total === 0 ? ' ' : t('{from} to {to} of {total}', values)}
      </Text>
      <Group gap="xs">
        <Step name="left" title={t('Previous')} isOff={page <= 1} go={() => address.set({ page: page - 1 })} />
        <Step name="right" title={t('Next')} isOff={page >= last} go={() => address.set({ page: page + 1 })} />
      </Group>
    </Group>
  );
}

interface CursorPagerProps {
  readonly address: Address;
  /** What the answer gives for the next page; undefined on the last one. */
  readonly next: string | undefined;
}

/** Of a list with a cursor, which can have millions of rows. The cursor stands in the address bar, as `cursor`. */
export function CursorPager({ address, next }: CursorPagerProps) {
  const cursor = address.get('cursor');
  if (!cursor && !next) return null;
  return (
    <Group justify="flex-end" gap="xs" component="nav" aria-label={t('Pages of the list')}>
      <Step name="left" title={t('To the beginning')} isOff={!cursor} go={() => address.set({ cursor: null })} />
      <Step name="right" title={t('Next')} isOff={!next} go={() => address.set({ cursor: next })} />
    </Group>
  );
}

export function pageIn(address: Address): number {
  const page = Number(address.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

interface StepProps {
  readonly name: 'left' | 'right';
  readonly title: string;
  readonly isOff: boolean;
  readonly go: () => void;
}

function Step({ name, title, isOff, go }: StepProps) {
  const icon = <Icon name={name} size={16} />;
  const sides = name === 'left' ? { leftSection: icon } : { rightSection: icon };
  return (
    <Button variant="default" size="sm" disabled={isOff} onClick={go} {...sides}>
      {title}
    </Button>
  );
}
