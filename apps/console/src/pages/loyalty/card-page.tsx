import { Button, Tabs } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { useAddress } from '../../parts/layout/address.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { useMay } from '../../parts/project.js';
import { linkTo } from '../../parts/words/links.js';
import { History } from '../../parts/time/history.js';
import { PastFrame } from '../../parts/time/past-frame.js';
import { type Past, usePast } from '../../parts/time/past.js';
import { t } from '../../texts/texts.js';
import { AdjustDialog } from './adjust-dialog.js';
import { CardFigures } from './card-figures.js';
import { Ledger } from './ledger.js';
import { MemberRewards } from './member-rewards.js';
import { PendingPoints } from './pending-points.js';
import { ProgramState } from './program-list.js';
import { TransferDialog } from './transfer-dialog.js';

export function CardPage({ id }: { readonly id: string }) {
  const past = usePast(`/v1/loyalties/members/${encodeURIComponent(id)}`);
  const params = { path: { memberId: id }, query: past.query };
  const { data: card, error, refetch } = api.useQuery('get', '/v1/loyalties/members/{memberId}', { params });
  const { change } = useMay();
  const [dialog, setDialog] = useState<'adjust' | 'transfer'>();
  const close = () => setDialog(undefined);
  const program = card?.campaign_id && { title: card.campaign ?? '', to: `/loyalty/${card.campaign_id}` };
  const above = [{ title: t('Loyalty programs'), to: '/loyalty' }, ...(program ? [program] : [])];
  if (error || !card)
    return (
      <PastFrame title={t('Card')} above={above} past={past} error={error}>
        {error ? <ErrorInWords error={error} again={refetch} /> : null}
      </PastFrame>
    );
  return (
    <PastFrame
      past={past}
      title={card.code}
      state={<ProgramState active={card.active} />}
      above={above}
      actions={
        <>
          <Button variant="default" component={Link} href={linkTo('voucher', card.code) ?? ''}>
            {t('Page of the code')}
          </Button>
          {change && (
            <>
              <Button variant="default" onClick={() => setDialog('transfer')}>
                {t('Transfer points')}
              </Button>
              <Button onClick={() => setDialog('adjust')}>{t('Adjust points')}</Button>
            </>
          )}
        </>
      }
    >
      <CardFigures card={card} />
      {past.moment ? <History past={past} /> : <CardTabs card={card} past={past} />}
      {dialog === 'adjust' && <AdjustDialog card={card} onClose={close} />}
      {dialog === 'transfer' && <TransferDialog card={card} onClose={close} />}
    </PastFrame>
  );
}

function CardTabs({ card, past }: { readonly card: components['schemas']['VoucherAnswer']; readonly past: Past }) {
  const address = useAddress();
  const toTab = (tab: string | null) => address.replaceAll(tab && tab !== 'ledger' ? `tab=${tab}` : '');
  return (
    <Tabs value={address.get('tab') || 'ledger'} onChange={toTab} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="ledger">{t('Points history')}</Tabs.Tab>
        <Tabs.Tab value="pending">{t('Pending')}</Tabs.Tab>
        <Tabs.Tab value="rewards">{t('Rewards')}</Tabs.Tab>
        <Tabs.Tab value="history">{t('History')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="ledger">
        <Ledger card={card} />
      </Tabs.Panel>
      <Tabs.Panel value="pending">
        <PendingPoints card={card} />
      </Tabs.Panel>
      <Tabs.Panel value="rewards">
        <MemberRewards card={card} />
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <History past={past} />
      </Tabs.Panel>
    </Tabs>
  );
}
