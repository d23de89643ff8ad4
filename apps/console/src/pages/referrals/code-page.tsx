import { Button, Tabs } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/layout/address.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { linkTo } from '../../parts/words/links.js';
import { t } from '../../texts/texts.js';
import { Conversions } from './conversions.js';
import { Holders } from './holders.js';
import { ProgramState } from './program-list.js';
import { RewardsGiven } from './rewards-given.js';

/** A code by which a customer brings friends. */
export function CodePage({ code }: { readonly code: string }) {
  const address = useAddress();
  const { data, error, refetch } = api.useQuery('get', '/v1/vouchers/{code}', { params: { path: { code } } });
  const program = data?.campaign_id && { title: data.campaign ?? '', to: `/referrals/${data.campaign_id}` };
  const open = (tab: string | null) => address.replaceAll(tab && tab !== 'holders' ? `tab=${tab}` : '');
  return (
    <PageFrame
      title={data?.code ?? code}
      state={data && <ProgramState active={data.active} />}
      above={[{ title: t('Referral programs'), to: '/referrals' }, ...(program ? [program] : [])]}
      actions={
        <Button variant="default" component={Link} href={linkTo('voucher', code) ?? ''}>
          {t('Page of the code')}
        </Button>
      }
    >
      {error && <ErrorInWords error={error} again={refetch} />}
      {data && (
        <Tabs value={address.get('tab') || 'holders'} onChange={open} keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="holders">{t('Holder')}</Tabs.Tab>
            <Tabs.Tab value="conversions">{t('Referee')}</Tabs.Tab>
            <Tabs.Tab value="rewards">{t('Rewards of the referrer')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="holders">
            <Holders code={data.code} />
          </Tabs.Panel>
          <Tabs.Panel value="conversions">
            <Conversions program={data.campaign ?? ''} voucherId={data.id} />
          </Tabs.Panel>
          <Tabs.Panel value="rewards">
            <RewardsGiven customerId={data.referrer_id} campaignId={data.campaign_id ?? ''} />
          </Tabs.Panel>
        </Tabs>
      )}
    </PageFrame>
  );
}
