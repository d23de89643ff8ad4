import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { t } from '../../texts/texts.js';
import { Icon } from '../layout/icon.js';
import { useMay } from '../project.js';
import { redeemAddress } from '../words/links.js';

/** Leads to the form that redeems by hand, with what is known already. For those who may. */
export function RedeemLink(known: Parameters<typeof redeemAddress>[0]) {
  const { change } = useMay();
  if (!change) return null;
  return (
    <Button
      component={Link}
      href={redeemAddress(known)}
      variant="default"
      leftSection={<Icon name="check" size={16} />}
    >
      {t('Redeem by hand')}
    </Button>
  );
}
