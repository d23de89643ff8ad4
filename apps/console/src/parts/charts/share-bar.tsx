import { Progress, Stack, Text } from '@mantine/core';

interface ShareBarProps {
  readonly used: number;
  readonly of: number;
  /** Says what the bar shows, as `700 of 1,000`. */
  readonly children: string;
  readonly label: string;
  /** Whether it is bad news when all is used up. */
  readonly warns?: boolean;
}

/** How much of something is used up. It warns from nine tenths on. */
export function ShareBar({ used, of, children, label, warns = true }: ShareBarProps) {
  const percent = of === 0 ? 100 : Math.min(100, (used / of) * 100);
  return (
    <Stack gap={4}>
      <Text size="sm" className="digits">
        {children}
      </Text>
      <Progress.Root size="sm" miw={90}>
        <Progress.Section
          value={percent}
          color={warns && percent >= 90 ? 'red' : undefined}
          aria-label={label}
          aria-valuetext={children}
        />
      </Progress.Root>
    </Stack>
  );
}
