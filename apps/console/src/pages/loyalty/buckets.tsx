import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type components } from '../../api/schema.js';
import { numberText } from '../../parts/words/money.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';

type Bucket = components['schemas']['StatementBucketAnswer'];

/** Points on a card by the day up to which they can be used. What expires first is spent first. */
export function Buckets({ buckets }: { readonly buckets: readonly Bucket[] | undefined }) {
  const filled = buckets?.filter(({ points }) => points > 0);
  if (!filled || filled.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('Points by expiration')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('Points that expire first are spent first.')}
      </Text>
      <Group gap="sm">
        {filled.map(({ id, points, expires_at }) => (
          <Paper key={id} withBorder p="sm" miw={150}>
            <Text fw={600} size="lg">
              {numberText(points)}
            </Text>
            <Text size="sm" c="dimmed" component="div">
              {expires_at ? (
                <>
                  {t('up to')} <Instant value={expires_at} as="day" />
                </>
              ) : (
                t('for ever')
              )}
            </Text>
          </Paper>
        ))}
      </Group>
    </Stack>
  );
}
