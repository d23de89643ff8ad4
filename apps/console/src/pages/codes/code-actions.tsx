import { Button, Menu, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { client } from '../../api/client.js';
import { type components } from '../../api/schema.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { Icon } from '../../parts/layout/icon.js';
import { useMay } from '../../parts/project.js';
import { redeemAddress } from '../../parts/words/links.js';
import { t } from '../../texts/texts.js';

const BalanceDialog = lazy(() => import('./balance-dialog.js'));
const DeleteCode = lazy(() => import('./delete-code.js'));
const GiveDialog = lazy(() => import('./give-dialog.js'));

type Voucher = components['schemas']['VoucherAnswer'];

/** What can be done with a code, the usual beside its title. */
export function CodeActions({ voucher }: { readonly voucher: Voucher }) {
  const { change } = useMay();
  const [open, setOpen] = useState<'switch' | 'give' | 'balance' | 'delete'>();
  const { code, type, active } = voucher;
  const isCard = type === 'LOYALTY_CARD';
  const points = `/loyalty/cards/${voucher.id}`;
  if (!change)
    return isCard ? (
      <Button component={Link} href={points} variant="default">
        {t('Points history')}
      </Button>
    ) : null;
  const close = () => setOpen(undefined);
  return (
    <>
      <Button
        component={Link}
        href={`/codes/${encodeURIComponent(code)}/change`}
        variant="default"
        leftSection={icon('edit')}
      >
        {t('Edit')}
      </Button>
      <Button variant="default" leftSection={icon('person')} onClick={() => setOpen('give')}>
        {t('Assign code')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={icon('dots')}>
            {t('More')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} href={redeemAddress({ codes: [code] })} leftSection={icon('check')}>
            {t('Redeem by hand')}
          </Menu.Item>
          {isCard && (
            <Menu.Item component={Link} href={points} leftSection={icon('history')}>
              {t('Points history')}
            </Menu.Item>
          )}
          {type !== 'DISCOUNT_VOUCHER' && (
            <Menu.Item leftSection={icon('edit')} onClick={() => setOpen('balance')}>
              {t('Adjust the balance')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={icon('power')} onClick={() => setOpen('switch')}>
            {active ? t('Disable') : t('Enable')}
          </Menu.Item>
          <Menu.Item leftSection={icon('trash')} onClick={() => setOpen('delete')}>
            {t('Delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SwitchDialog voucher={voucher} opened={open === 'switch'} onClose={close} />
      <Suspense>
        {open === 'give' && <GiveDialog voucher={voucher} onClose={close} />}
        {open === 'delete' && <DeleteCode voucher={voucher} onClose={close} />}
        {open === 'balance' && <BalanceDialog voucher={voucher} onClose={close} />}
      </Suspense>
    </>
  );
}

function icon(name: Parameters<typeof Icon>[0]['name']) {
  return <Icon name={name} size={16} />;
}

interface SwitchDialogProps {
  readonly voucher: Voucher;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function SwitchDialog({ voucher: { code, active }, opened, onClose }: SwitchDialogProps) {
  const queries = useQueryClient();
  const act = async () => {
    const params = { path: { code } };
    if (active) await client.POST('/v1/vouchers/{code}/disable', { params });
    else await client.POST('/v1/vouchers/{code}/enable', { params });
    notifications.show({ message: active ? t('{code} is disabled', { code }) : t('{code} is enabled', { code }) });
    await queries.invalidateQueries();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={active ? t('Disable {code}?', { code }) : t('Enable {code}?', { code })}
      verb={active ? t('Disable') : t('Enable')}
      isDangerous={active}
      act={act}
    >
      <Text>
        {active
          ? t('It is refused from now on, also to its holder. Its history and balance stay; enabling it undoes this.')
          : t('It can be redeemed again from now on, where its validity and rules allow it. Disabling it undoes this.')}
      </Text>
    </ConfirmDialog>
  );
}
