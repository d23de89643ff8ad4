import { ActionIcon, Button, Group, Pill, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../texts/texts.js';
import { Icon } from '../layout/icon.js';
import { SearchField, TwoSides } from '../search/search-field.js';
import { type Cart, MAX_CODES_IN_CART, withCode, withoutCode } from './cart.js';
import { findCustomers } from './look-up.js';

interface CartPartProps {
  readonly cart: Cart;
  readonly change: (cart: Cart) => void;
}

/** Codes of the cart, in the order in which they are asked for. */
export function Codes({ cart, change }: CartPartProps) {
  const [typed, setTyped] = useState('');
  const add = () => {
    change(withCode(cart, typed));
    setTyped('');
  };
  const remove = (gone: string) => change(withoutCode(cart, gone));
  const isFull = cart.codes.length >= MAX_CODES_IN_CART;
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          label={t('Add a code')}
          description={isFull ? t('A cart takes {most} codes at most.', { most: MAX_CODES_IN_CART }) : undefined}
          placeholder={t('such as WELCOME10')}
          value={typed}
          maxLength={500}
          style={{ flex: 1 }}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && add()}
        />
        <Button disabled={typed.trim() === '' || isFull} onClick={add}>
          {t('Add')}
        </Button>
      </Group>
      {cart.codes.length > 0 && (
        <Group gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('Codes in the cart')}>
          {cart.codes.map((code) => (
            <li key={code}>
              <Pill
                size="lg"
                withRemoveButton
                removeButtonProps={{
                  'aria-label': t('Remove the code {code}', { code }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => remove(code)}
              >
                {code}
              </Pill>
            </li>
          ))}
        </Group>
      )}
    </Stack>
  );
}

/** Who buys. Without a customer, rules about customers cannot be met. */
export function Buyer({ cart, change }: CartPartProps) {
  const { customer, ...withoutCustomer } = cart;
  if (!customer) {
    return (
      <SearchField
        name="customers"
        label={t('Choose the customer')}
        placeholder={t('name or e-mail')}
        find={findCustomers}
        option={({ name }) => <TwoSides left={name} />}
        choose={(chosen) => change({ ...cart, customer: chosen })}
      />
    );
  }
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('Customer')}
      </Text>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text style={{ overflowWrap: 'anywhere' }}>{customer.name}</Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Buy without a customer')}
          onClick={() => change(withoutCustomer)}
        >
          <Icon name="close" size={16} />
        </ActionIcon>
      </Group>
    </div>
  );
}
