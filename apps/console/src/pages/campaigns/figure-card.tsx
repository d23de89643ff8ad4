import { Anchor, Paper, Skeleton, Text } from '@mantine/core';
import { Link } from 'wouter';

interface FigureCardProps {
  readonly label: string;
  /** In words; undefined as long as it is on its way. */
  readonly value: string | undefined;
  /** The rows that it is made of. */
  readonly to?: string | undefined;
  /** What it means, where its name does not say it. */
  readonly hint?: string;
}

/** One figure with its name. */
export function FigureCard({ label, value, to, hint }: FigureCardProps) {
  return (
    <Paper withBorder p={{ base: 'sm', xs: 'md' }}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {value === undefined ? (
        <Skeleton height={28} />
      ) : (
        <Text fz="h4" fw={650} className="digits">
          {to ? (
            <Anchor component={Link} href={to} inherit c="inherit">
              {value}
            </Anchor>
          ) : (
            value
          )}
        </Text>
      )}
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </Paper>
  );
}
