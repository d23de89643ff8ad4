import { Button, Tabs } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/layout/address.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { useMay } from '../../parts/project.js';
import { linkTo } from '../../parts/words/links.js';
import { t } from '../../texts/texts.js';
import { AdjustDialog } from './adjust-dialog.js';
import { CardFigures } from './card-figures.js';
import { Ledger } from './ledger.js';
import { MemberRewards } from './member-rewards.js';
import { PendingPoints } from './pending-points.js';
import { ProgramState } from './program-list.js';
import { TransferDialog } from './transfer-dialog.js';

export function CardPage({ id }: { readonly id: string }) {
  const params = { path: { memberId: id } };
  const { data: card, error, refetch } = api.useQuery('get', '/v1/loyalties/members/{memberId}', { params });
  const address = useAddress();
  const { change } = useMay();
  const [dialog, setDialog] = useState<'adjust' | 'transfer'>();
  const close = () => setDialog(undefined);
  const program = card?.campaign_id && { title: card.campaign ?? '', to: `/loyalty/${card.campaign_id}` };
  const above = [{ title: t('Loyalty programs'), to: '/loyalty' }, ...(program ? [program] : [])];
  if (error || !card)
    return (
      <PageFrame title={t('Card')} above={above}>
        {error ? <ErrorInWords error={error} again={refetch} /> : null}
      </PageFrame>
    );
  const toTab = (tab: string | null) => address.replaceAll(tab && tab !== 'ledger' ? `tab=${tab}` : '');
  return (
    <PageFrame
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
      <Tabs value={address.get('tab') || 'ledger'} onChange={toTab} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="ledger">{t('Points history')}</Tabs.Tab>
          <Tabs.Tab value="pending">{t('Pending')}</Tabs.Tab>
          <Tabs.Tab value="rewards">{t('Rewards')}</Tabs.Tab>
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
      </Tabs>
      {dialog === 'adjust' && <AdjustDialog card={card} onClose={close} />}
      {dialog === 'transfer' && <TransferDialog card={card} onClose={close} />}
    </PageFrame>
  );
}
