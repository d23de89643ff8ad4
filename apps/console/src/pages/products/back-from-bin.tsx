import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { t } from '../../texts/texts.js';

/** Where what was deleted lies. */
export function BackFromBin() {
  return (
    <Anchor component={Link} href="/bin">
      {t('It can be restored from the bin.')}
    </Anchor>
  );
}
