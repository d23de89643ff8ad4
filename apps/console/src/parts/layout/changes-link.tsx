import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { t } from '../../texts/texts.js';
import { Icon } from './icon.js';

interface ChangesLinkProps {
  /** As the audit log names kinds of things. */
  readonly kind: string;
  readonly id: string;
}

/** Leads to what people and keys changed of one thing. */
export function ChangesLink({ kind, id }: ChangesLinkProps) {
  return (
    <Button
      component={Link}
      href={`/audit-log?${new URLSearchParams({ kind, id })}`}
      variant="default"
      leftSection={<Icon name="history" size={16} />}
    >
      {t('Change history')}
    </Button>
  );
}
