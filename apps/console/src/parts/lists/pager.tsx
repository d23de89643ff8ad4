import { Button, Group, Select, Text } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { type Address, FIRST_PAGE } from '../layout/address.js';
import { Icon } from '../layout/icon.js';
import { numberText } from '../words/money.js';
import { MAX_PAGES, pageIn, placeIn, PAGE_SIZES, rowsIn, type Step, stepFrom, stepToEnd } from './paging.js';

export { pageIn, pagingIn, ROWS_OF_A_PAGE, rowsIn } from './paging.js';

interface PagerProps {
  readonly address: Address;
  readonly total: number | undefined;
  /** The ids of the rows that are shown, of a list that goes on after a row (`pagingIn`): it has no last page but its end. */
  readonly ids?: readonly string[];
}

/** Of a list with a total. Where it stands is in the address bar. */
export function Pager({ address, total: known, ids }: PagerProps) {
  const total = known ?? 0;
  const rows = rowsIn(address);
  const from = Math.min(placeIn(address), total);
  const to = Math.min(from + rows - 1, total);
  const isCut = !ids && to < total && pageIn(address) >= MAX_PAGES;
  const go = (step: Step | undefined) => step && address.set({ ...step });
  return (
    // Where it stands is known when the rows above it are there.
    <Group
      justify="space-between"
      component="nav"
      aria-label={t('Pages of the list')}
      style={known === undefined ? { visibility: 'hidden' } : undefined}
    >
      <Text size="sm" c="dimmed" aria-live="polite">
        {total === 0
          ? ' '
          : t('{from} to {to} of {total}', {
              from: numberText(from),
              to: numberText(to),
              total: numberText(total),
            })}
        {isCut && ` · ${t('This list shows no more. Narrow the filter to see the rest.')}`}
      </Text>
      <Group gap="xs">
        {total > PAGE_SIZES[0] && <PageSize address={address} />}
        <StepButton name="left" title={t('Previous')} isOff={from <= 1} go={() => go(stepFrom(address, -1, ids))} />
        <StepButton
          name="right"
          title={t('Next')}
          isOff={to >= total || isCut}
          go={() => go(stepFrom(address, 1, ids))}
        />
        {total > rows && (
          <StepButton
            name="right"
            title={t('Last')}
            isOff={to >= total}
            go={() => go(stepToEnd(address, total, ids !== undefined))}
          />
        )}
      </Group>
    </Group>
  );
}

function PageSize({ address }: { readonly address: Address }) {
  return (
    <Select
      aria-label={t('Rows of a page')}
      w={80}
      allowDeselect={false}
      data={PAGE_SIZES.map(String)}
      value={String(rowsIn(address))}
      onChange={(rows) => address.set({ ...FIRST_PAGE, rows: Number(rows) === PAGE_SIZES[0] ? null : rows })}
    />
  );
}

interface CursorPagerProps {
  readonly address: Address;
  /** What the answer gives for the next page; undefined on the last one. */
  readonly next: string | undefined;
}

/** Of a list with a cursor and without a total. The cursor stands in the address bar, as `cursor`. */
export function CursorPager({ address, next }: CursorPagerProps) {
  const cursor = address.get('cursor');
  if (!cursor && !next) return null;
  return (
    <Group justify="flex-end" gap="xs" component="nav" aria-label={t('Pages of the list')}>
      <StepButton name="left" title={t('First page')} isOff={!cursor} go={() => address.set({ cursor: null })} />
      <StepButton name="right" title={t('Next')} isOff={!next} go={() => address.set({ cursor: next })} />
    </Group>
  );
}

interface StepButtonProps {
  readonly name: 'left' | 'right';
  readonly title: string;
  readonly isOff: boolean;
  readonly go: () => void;
}

function StepButton({ name, title, isOff, go }: StepButtonProps) {
  const icon = <Icon name={name} size={16} />;
  const sides = name === 'left' ? { leftSection: icon } : { rightSection: icon };
  return (
    <Button variant="default" size="sm" disabled={isOff} onClick={go} {...sides}>
      {title}
    </Button>
  );
}
