import { ActionIcon, Group, Paper, Stack, Text } from '@mantine/core';
import { type ReactNode } from 'react';
import { NumberField } from '../forms/number-field.js';
import { Icon } from '../layout/icon.js';
import { itemName, type OrderItem, unitsLeft } from './returns.js';
import { numberText } from '../words/money.js';
import { t } from '../../texts/texts.js';

interface ReturnLineProps {
  readonly item: OrderItem;
  readonly value?: number | '';
  readonly onChange?: (value: number | '') => void;
  readonly error?: ReactNode;
}

/** How many units of a line come back. */
export function ReturnLine({ item, value = 0, onChange, error, ...field }: ReturnLineProps) {
  const name = itemName(item);
  const left = unitsLeft(item);
  const count = Number(value);
  const about = { left: numberText(left), quantity: numberText(item.quantity ?? 0) };
  return (
    <Paper withBorder p="xs" role="group" aria-label={name}>
      <Group justify="space-between" gap="xs">
        <Stack gap={0} style={{ minWidth: 0, flex: '1 1 10rem' }}>
          <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {t('{left} of {quantity} left', about)}
          </Text>
        </Stack>
        <Group gap={4} wrap="nowrap" align="flex-start">
          <Step
            icon="minus"
            label={t('One less of {name}', { name })}
            isOff={count <= 0}
            go={() => onChange?.(count - 1)}
          />
          <NumberField
            {...field}
            aria-label={t('Units of {name}', { name })}
            w={110}
            size="sm"
            min={0}
            max={left}
            disabled={left === 0}
            value={value}
            error={error}
            onChange={(typed) => onChange?.(typed)}
          />
          <Step
            icon="plus"
            label={t('One more of {name}', { name })}
            isOff={count >= left}
            go={() => onChange?.(count + 1)}
          />
        </Group>
      </Group>
    </Paper>
  );
}

interface StepProps {
  readonly icon: 'minus' | 'plus';
  readonly label: string;
  readonly isOff: boolean;
  readonly go: () => void;
}

function Step({ icon, label, isOff, go }: StepProps) {
  return (
    <ActionIcon variant="default" size="lg" aria-label={label} disabled={isOff} onClick={go}>
      <Icon name={icon} size={16} />
    </ActionIcon>
  );
}
