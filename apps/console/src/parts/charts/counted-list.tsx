import { Progress, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { numberText } from '../words/money.js';
import classes from './counted-list.module.css';

export interface Counted {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  /** The rows that are counted, or the page of the thing. */
  readonly to?: string | undefined;
}

interface CountedListProps {
  /** The largest first; undefined as long as they are on their way. */
  readonly rows: readonly Counted[] | undefined;
  /** Where there is none. */
  readonly nothing: string;
  readonly color?: string;
}

/** Things with how often each was counted, as bars that are compared with the first. */
export function CountedList({ rows, nothing, color }: CountedListProps) {
  if (!rows) return <Skeleton height={160} />;
  if (rows.length === 0) return <Text c="dimmed">{nothing}</Text>;
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <Stack gap="sm">
      {rows.map((row) => (
        <CountedRow key={row.key} row={row} share={(row.count / most) * 100} color={color} />
      ))}
    </Stack>
  );
}

interface CountedRowProps {
  readonly row: Counted;
  /** Per cent of the first one */
  readonly share: number;
  readonly color: string | undefined;
}

function CountedRow({ row: { name, count, to }, share, color }: CountedRowProps) {
  const content = (
    <>
      <span className={classes.row}>
        <span>{name}</span>
        <span className="digits">{numberText(count)}</span>
      </span>
      <Progress value={share} size="xs" aria-hidden {...(color && { color })} />
    </>
  );
  return to ? (
    <Link href={to} className={classes.counted}>
      {content}
    </Link>
  ) : (
    <div>{content}</div>
  );
}
