import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { t } from '../../texts/texts.js';

interface CheckAgainProps {
  /** Of the refused redemption. */
  readonly id: string;
  readonly customerId: string | null | undefined;
}

/** Leads to the check with what was refused filled in. */
export function CheckAgain({ id, customerId }: CheckAgainProps) {
  const check = encodeURIComponent(id);
  const to = customerId ? `/customers/${encodeURIComponent(customerId)}?check=${check}` : `/redemptions/${check}`;
  return (
    <Anchor component={Link} href={to} size="sm">
      {t('Check again')}
    </Anchor>
  );
}
