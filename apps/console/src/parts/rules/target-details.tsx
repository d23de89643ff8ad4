import { Button, Collapse, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { MoneyInput } from '../forms/money-input.js';
import { NumberField } from '../forms/number-field.js';
import { t } from '../../texts/texts.js';
import { type Target } from './targets.js';

interface TargetDetailsProps {
  readonly target: Target;
  readonly name: string;
  readonly isReadOnly: boolean;
  readonly change: (target: Target) => void;
}

const MONEY: readonly (readonly [string, () => string])[] = [
  ['price', () => t('Price of each unit')],
  ['amount_limit', () => t('Discount a line, at most')],
  ['aggregated_amount_limit', () => t('Discount in all, at most')],
];
const COUNTS: readonly (readonly [string, () => string])[] = [
  ['quantity_limit', () => t('Units a line, at most')],
  ['aggregated_quantity_limit', () => t('Units in all, at most')],
  ['product_campaign_quantity_limit', () => t('Units in the campaign, at most')],
  ['product_customer_campaign_quantity_limit', () => t('Units per customer in the campaign, at most')],
  ['skip_initially', () => t('Skip the first')],
  ['repeat', () => t('Every how many')],
];

/** How far a discount goes for a product: its price, how many units, which of them. */
export function TargetDetails({ target, name, isReadOnly, change }: TargetDetailsProps) {
  const isSet = [...MONEY, ...COUNTS].some(([key]) => target[key] !== undefined && target[key] !== null);
  const [isOpen, { toggle }] = useDisclosure(isSet);
  return (
    <Stack gap="xs" w="100%">
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={isOpen}
          aria-label={t('Limits for {name}', { name })}
          onClick={toggle}
        >
          {t('Limits')}
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        {isOpen && <Details target={target} name={name} isReadOnly={isReadOnly} change={change} />}
      </Collapse>
    </Stack>
  );
}

function Details({ target, isReadOnly, change }: TargetDetailsProps) {
  const put = (key: string, value: unknown) => {
    const { [key]: _before, ...others } = target;
    change((value === undefined ? others : { ...target, [key]: value }) as Target);
  };
  const numberAt = (key: string) => (typeof target[key] === 'number' ? target[key] : undefined);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {MONEY.map(([key, label]) => (
        <MoneyInput
          key={key}
          label={label()}
          value={numberAt(key)}
          disabled={isReadOnly}
          onChange={(minor) => put(key, minor)}
        />
      ))}
      {COUNTS.map(([key, label]) => (
        <NumberField
          key={key}
          label={label()}
          min={0}
          value={numberAt(key) ?? ''}
          disabled={isReadOnly}
          onChange={(count) => put(key, count === '' ? undefined : count)}
        />
      ))}
      <Select
        label={t('Skipped and repeated are')}
        data={[
          { value: 'ITEM', label: t('lines') },
          { value: 'UNIT', label: t('units') },
        ]}
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        value={(target['target'] as string | undefined) ?? null}
        disabled={isReadOnly}
        onChange={(chosen) => put('target', chosen ?? undefined)}
      />
      <TextInput
        label={t('Formula of the price')}
        maxLength={5_000}
        value={(target['price_formula'] as string | undefined) ?? ''}
        disabled={isReadOnly}
        onChange={({ currentTarget: { value } }) => put('price_formula', value === '' ? undefined : value)}
      />
    </SimpleGrid>
  );
}
