import { Grid, Paper, Stack, Title } from '@mantine/core';
import { useMemo } from 'react';
import { CartLines } from '../../parts/cart/cart-lines.js';
import { readCart, writeCart, type Cart } from '../../parts/cart/cart.js';
import { Buyer, Codes } from '../../parts/cart/codes.js';
import { OwnFields } from '../../parts/cart/own-fields.js';
import { useAddress } from '../../parts/layout/address.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { t } from '../../texts/texts.js';
import { Choice } from './choice.js';
import { Outcome } from './outcome.js';
import { RuleTrial } from './rule-trial.js';

/** A cart to try codes, promotions and rules on. Nothing of it is stored. */
export default function CartPage() {
  const address = useAddress();
  const text = address.get('cart');
  const cart = useMemo(() => readCart(text), [text]);
  const change = (changed: Cart) => address.set({ cart: writeCart(changed) });
  return (
    <PageFrame
      title={t('Try a cart')}
      description={t('What would a customer pay, and why? Nothing is redeemed here, and nothing is stored.')}
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Paper withBorder p="md" component="section" aria-label={t('Cart')}>
            <Stack>
              <Title order={2} size="h4">
                {t('Cart')}
              </Title>
              <CartLines cart={cart} change={change} />
              <Codes cart={cart} change={change} />
              <Choice cart={cart} change={change} />
              <Buyer cart={cart} change={change} />
              <OwnFields
                label={t('New field of the order')}
                fields={cart.fields}
                change={(fields) => change({ ...cart, fields })}
              />
            </Stack>
          </Paper>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <RuleTrial cart={cart} address={address} />
            <Outcome cart={cart} change={change} />
          </Stack>
        </Grid.Col>
      </Grid>
    </PageFrame>
  );
}
