import { ActionIcon, Button, Fieldset, Group, Select, Stack, Text } from '@mantine/core';
import { NumberField } from '../../parts/forms/number-field.js';
import { Icon } from '../../parts/layout/icon.js';
import { t } from '../../texts/texts.js';
import { type CallLimit, durations } from './limits.js';

interface CallLimitsProps {
  readonly title: string;
  readonly description: string;
  readonly limits: readonly CallLimit[];
  readonly change: (limits: CallLimit[]) => void;
}

const MAX_LIMITS = 10;

/** Several limits hold at once, such as so many in a second and so many in an hour. */
export function CallLimits({ title, description, limits, change }: CallLimitsProps) {
  return (
    <Fieldset legend={title}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {description}
        </Text>
        {limits.map((limit, index) => (
          <Row
            key={index}
            limit={limit}
            change={(changed) => change(limits.map((each, at) => (at === index ? changed : each)))}
            remove={() => change(limits.filter((_, at) => at !== index))}
          />
        ))}
        {limits.length < MAX_LIMITS && (
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon name="plus" size={14} />}
              onClick={() => change([...limits, { value: 1_000, duration: 'PT1H' }])}
              aria-label={t('Add a limit: {title}', { title })}
            >
              {t('Add a limit')}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}

interface RowProps {
  readonly limit: CallLimit;
  readonly change: (limit: CallLimit) => void;
  readonly remove: () => void;
}

function Row({ limit, change, remove }: RowProps) {
  const known = durations();
  const isKnown = known.some(({ value }) => value === limit.duration);
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <NumberField
        label={t('At most')}
        min={1}
        max={1_000_000_000}
        required
        flex={1}
        value={limit.value}
        onChange={(value) => change({ ...limit, value: Number(value) })}
      />
      <Select
        label={t('in')}
        data={isKnown ? known : [...known, { value: limit.duration, label: limit.duration }]}
        allowDeselect={false}
        flex={1}
        value={limit.duration}
        onChange={(duration) => duration && change({ ...limit, duration })}
      />
      <ActionIcon variant="default" size="input-sm" onClick={remove} aria-label={t('Remove this limit')}>
        <Icon name="trash" size={16} />
      </ActionIcon>
    </Group>
  );
}
