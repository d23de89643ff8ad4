import { ActionIcon, Collapse, Group, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { t } from '../../texts/texts.js';
import { MoneyInput } from '../forms/money-input.js';
import { NumberField } from '../forms/number-field.js';
import { Icon } from '../layout/icon.js';
import { findItems } from '../search/find-items.js';
import { SearchField, TwoSides } from '../search/search-field.js';
import { Money } from '../words/values.js';
import { type Cart, type CartLine, withLine } from './cart.js';
import { OwnFields } from './own-fields.js';

interface CartLinesProps {
  readonly cart: Cart;
  readonly change: (cart: Cart) => void;
}

/** What is in the cart: products and SKUs of the catalogue. */
export function CartLines({ cart, change }: CartLinesProps) {
  const put = (index: number, line: CartLine | undefined) =>
    change({ ...cart, lines: cart.lines.flatMap((each, at) => (at === index ? (line ?? []) : each)) });
  return (
    <Stack gap="sm">
      <SearchField
        name="items"
        label={t('Add a product')}
        placeholder={t('name of a product')}
        find={findItems}
        option={({ name, price }) => <TwoSides left={name} right={<Money value={price} />} />}
        choose={({ id, name, price }) =>
          change(withLine(cart, { id, name, quantity: 1, ...(price !== null && { price }) }))
        }
      />
      {cart.lines.map((line, index) => (
        <Line key={line.id} line={line} put={(changed) => put(index, changed)} />
      ))}
    </Stack>
  );
}

interface LineProps {
  readonly line: CartLine;
  readonly put: (line: CartLine | undefined) => void;
}

function Line({ line, put }: LineProps) {
  const [opened, { toggle }] = useDisclosure(Object.keys(line.fields ?? {}).length > 0);
  const { name, quantity, price, fields = {} } = line;
  return (
    <Paper withBorder p="xs">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-expanded={opened}
            aria-label={t('Fields of {name}', { name })}
            onClick={toggle}
          >
            <Icon name="dots" size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Remove {name}', { name })}
            onClick={() => put(undefined)}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        </Group>
      </Group>
      <Group gap="xs" wrap="nowrap" mt={4}>
        <NumberField
          aria-label={t('Quantity of {name}', { name })}
          unit="×"
          size="sm"
          w={90}
          min={1}
          max={100_000}
          value={quantity}
          onChange={(typed) => typeof typed === 'number' && typed >= 1 && put({ ...line, quantity: typed })}
        />
        <MoneyInput
          aria-label={t('Price of {name}', { name })}
          placeholder={t('as in the catalogue')}
          size="sm"
          w={150}
          value={price}
          onChange={(minor) => put(minor === undefined ? withoutPrice(line) : { ...line, price: minor })}
        />
      </Group>
      <Collapse expanded={opened} mt="xs">
        <OwnFields
          label={t('New field of {name}', { name })}
          fields={fields}
          change={(changed) => put({ ...line, fields: changed })}
        />
      </Collapse>
    </Paper>
  );
}

function withoutPrice({ id, name, quantity, fields }: CartLine): CartLine {
  return { id, name, quantity, ...(fields && { fields }) };
}
