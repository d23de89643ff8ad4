import { Grid, Paper, Stack, Title } from '@mantine/core';
import { useMemo } from 'react';
import { type Cart, readCart, writeCart } from '../../parts/cart/cart.js';
import { Buyer, Codes } from '../../parts/cart/codes.js';
import { useAddress } from '../../parts/layout/address.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { t } from '../../texts/texts.js';
import { Bought, kindIn, onlyOf } from './bought.js';
import { RedeemOutcome } from './redeem-outcome.js';

/** Redeems codes for a customer and a cart, once it is seen what they do. What is filled in stands in the address. */
export function RedeemPage() {
  const address = useAddress();
  const text = address.get('cart');
  const cart = useMemo(() => readCart(text), [text]);
  const kind = kindIn(address, cart);
  const redeemed = useMemo(() => onlyOf(kind, cart), [kind, cart]);
  const change = (changed: Cart) => address.set({ cart: writeCart(changed) });
  return (
    <PageFrame
      title={t('Redeem by hand')}
      above={[{ title: t('Redemptions'), to: '/redemptions' }]}
      description={t('It is checked first what the codes do. They are redeemed once you press the button.')}
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Paper withBorder p="md" component="section" aria-label={t('Redeemables')}>
            <Stack>
              <Title order={2} size="h4">
                {t('Redeemables')}
              </Title>
              <Codes cart={cart} change={change} />
              <Buyer cart={cart} change={change} />
              <Bought cart={cart} change={change} address={address} />
            </Stack>
          </Paper>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <RedeemOutcome cart={redeemed} change={({ codes, rewards }) => change({ ...cart, codes, rewards })} />
        </Grid.Col>
      </Grid>
    </PageFrame>
  );
}
