import { Button, Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { type components } from '../../api/schema.js';
import { Icon } from '../../parts/layout/icon.js';
import { useMay } from '../../parts/project.js';
import { redeemAddress } from '../../parts/words/links.js';
import { t } from '../../texts/texts.js';
import { RemoveCustomer } from './remove-customer.js';

const GiveCode = lazy(() => import('./give-code.js'));
const ChangeCustomer = lazy(() => import('./change-customer.js'));
const SendEvent = lazy(() => import('./send-event.js'));

interface CustomerActionsProps {
  readonly customer: components['schemas']['CustomerAnswer'];
  readonly name: string;
}

type CustomerAction = 'give' | 'change' | 'event' | 'delete' | 'erase';

/** What can be done with a customer. */
export function CustomerActions({ customer, name }: CustomerActionsProps) {
  const { change } = useMay();
  const [deed, setDeed] = useState<CustomerAction>();
  const close = () => setDeed(undefined);
  const { id } = customer;
  return (
    <>
      {change && (
        <>
          <Button leftSection={<Icon name="gift" size={16} />} onClick={() => setDeed('give')}>
            {t('Assign code')}
          </Button>
          <Button variant="default" leftSection={<Icon name="edit" size={16} />} onClick={() => setDeed('change')}>
            {t('Edit')}
          </Button>
        </>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<Icon name="dots" size={16} />}>
            {t('More')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            href={`/audit-log?${new URLSearchParams({ kind: 'customer', id })}`}
            leftSection={<Icon name="history" size={16} />}
          >
            {t('Change history')}
          </Menu.Item>
          {change && (
            <>
              <Menu.Item
                component={Link}
                href={redeemAddress({ customer: { id, name } })}
                leftSection={<Icon name="check" size={16} />}
              >
                {t('Redeem by hand')}
              </Menu.Item>
              <Menu.Item onClick={() => setDeed('event')} leftSection={<Icon name="webhook" size={16} />}>
                {t('Send an event')}
              </Menu.Item>
              <Menu.Item onClick={() => setDeed('delete')} leftSection={<Icon name="trash" size={16} />}>
                {t('Delete')}
              </Menu.Item>
              <Menu.Item color="red" onClick={() => setDeed('erase')} leftSection={<Icon name="warning" size={16} />}>
                {t('Erase permanently')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {deed === 'give' && <GiveCode customer={{ id, name }} onClose={close} />}
        {deed === 'change' && <ChangeCustomer customer={customer} onClose={close} />}
        {deed === 'event' && <SendEvent customer={{ id, name }} onClose={close} />}
      </Suspense>
      <RemoveCustomer
        customer={customer}
        name={name}
        deed={deed === 'delete' || deed === 'erase' ? deed : undefined}
        onClose={close}
      />
    </>
  );
}
