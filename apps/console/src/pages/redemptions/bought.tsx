import { Group, Pill, SegmentedControl, Stack, Text } from '@mantine/core';
import { CartLines } from '../../parts/cart/cart-lines.js';
import { type Cart } from '../../parts/cart/cart.js';
import { MoneyInput } from '../../parts/forms/money-input.js';
import { type Address } from '../../parts/layout/address.js';
import { ThingSearch } from '../../parts/search/thing-search.js';
import { t } from '../../texts/texts.js';

interface BoughtProps {
  readonly cart: Cart;
  readonly change: (cart: Cart) => void;
}

type Kind = 'amount' | 'products' | 'order';

/** Which of them counts: what is filled in for the others stays. */
export function kindIn({ get }: Address, { order, lines }: Cart): Kind {
  const chosen = get('for');
  if (chosen === 'amount' || chosen === 'products' || chosen === 'order') return chosen;
  if (order) return 'order';
  return lines.length > 0 ? 'products' : 'amount';
}

export function onlyOf(kind: Kind, { lines, amount, order, ...rest }: Cart): Cart {
  return {
    ...rest,
    lines: kind === 'products' ? lines : [],
    ...(kind === 'amount' && amount !== undefined && { amount }),
    ...(kind === 'order' && order && { order }),
  };
}

/** What the codes are redeemed for: an amount, products, or an order that is stored already. */
export function Bought({ cart, change, address }: BoughtProps & { readonly address: Address }) {
  const kind = kindIn(address, cart);
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('Redeemed for')}
        fullWidth
        data={[
          { value: 'amount', label: t('An amount') },
          { value: 'products', label: t('Products') },
          { value: 'order', label: t('An order') },
        ]}
        value={kind}
        onChange={(value) => address.set({ for: value })}
      />
      {kind === 'amount' && <Amount cart={cart} change={change} />}
      {kind === 'products' && <CartLines cart={cart} change={change} />}
      {kind === 'order' && <StoredOrder cart={cart} change={change} />}
    </Stack>
  );
}

function Amount({ cart, change }: BoughtProps) {
  const { amount, ...rest } = cart;
  return (
    <MoneyInput
      label={t('Value of the cart')}
      value={amount}
      onChange={(minor) => change(minor === undefined ? rest : { ...rest, amount: minor })}
    />
  );
}

function StoredOrder({ cart, change }: BoughtProps) {
  const { order, ...rest } = cart;
  if (!order)
    return (
      <ThingSearch
        kind="order"
        label={t('Find the order')}
        description={t('By ID or source ID')}
        onChoose={({ id, title }) => change({ ...rest, order: { id, name: title } })}
      />
    );
  return (
    <Group gap="xs">
      <Text size="sm">{t('Order')}</Text>
      <Pill
        size="lg"
        withRemoveButton
        removeButtonProps={{
          'aria-label': t('Choose another order'),
          'aria-hidden': false,
          tabIndex: 0,
        }}
        onRemove={() => change(rest)}
      >
        {order.name}
      </Pill>
    </Group>
  );
}
