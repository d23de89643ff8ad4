import { Alert, Loader, Skeleton, Tabs } from '@mantine/core';
import { api } from '../../api/queries.js';
import { FIRST_PAGE, useAddress } from '../../parts/layout/address.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { campaignKinds } from '../../parts/words/campaign-kind.js';
import { numberText } from '../../parts/words/money.js';
import { Instant } from '../../parts/words/values.js';
import { History } from '../../parts/time/history.js';
import { PastFrame } from '../../parts/time/past-frame.js';
import { type Past, usePast } from '../../parts/time/past.js';
import { t } from '../../texts/texts.js';
import { CampaignActions } from './campaign-actions.js';
import { CampaignState } from './campaign-columns.js';
import { type Campaign, isGenerating } from './campaign-state.js';
import { CodesTab } from './codes-tab.js';
import { DetailsTab } from './details-tab.js';
import { DraftNotice } from './draft-notice.js';
import { FiguresTab } from './figures-tab.js';
import { GainText } from './gain-text.js';
import { RulesTab } from './rules-tab.js';
import { TiersTab } from './tiers-tab.js';

const POLL_INTERVAL_MS = 1_000;
const ABOVE = () => [{ title: t('Campaigns'), to: '/campaigns' }];

export function CampaignPage({ id }: { readonly id: string }) {
  const past = usePast(`/v1/campaigns/${encodeURIComponent(id)}`);
  const { data, error, refetch } = api.useQuery(
    'get',
    '/v1/campaigns/{campaignId}',
    { params: { path: { campaignId: id }, query: past.query } },
    { refetchInterval: ({ state }) => (state.data && isGenerating(state.data as Campaign) ? POLL_INTERVAL_MS : false) },
  );
  const campaign = data as Campaign | undefined;
  if (error) {
    return (
      <PastFrame title={t('Campaign')} above={ABOVE()} past={past} error={error}>
        <ErrorInWords error={error} again={refetch} />
      </PastFrame>
    );
  }
  if (!campaign) return <Skeleton height={400} />;
  return (
    <PastFrame
      past={past}
      title={campaign.name}
      above={ABOVE()}
      state={<CampaignState campaign={campaign} />}
      description={
        <>
          {campaignKinds()[campaign.campaign_type]}
          {campaign.voucher && ' · '}
          {campaign.voucher && <GainText voucher={campaign.voucher} />}
          {campaign.expiration_date && (
            <>
              {' · '}
              {t('Ends')} <Instant value={campaign.expiration_date} />
            </>
          )}
          {campaign.description && ` · ${campaign.description}`}
        </>
      }
      actions={<CampaignActions campaign={campaign} />}
    >
      {campaign.creation_status === 'DRAFT' && <DraftNotice campaignId={campaign.id} />}
      {!campaign.active && campaign.creation_status !== 'DRAFT' && (
        <Alert title={t('This campaign is disabled')}>
          {t('Nothing can be redeemed or earned until it is enabled.')}
        </Alert>
      )}
      {isGenerating(campaign) && <Generating campaign={campaign} />}
      <CampaignTabs campaign={campaign} past={past} />
    </PastFrame>
  );
}

function Generating({ campaign }: { readonly campaign: Campaign }) {
  return (
    <Alert icon={<Loader size="sm" />} title={t('Codes are being created')} aria-live="polite">
      {t('{count, plural, one {# code is} other {# codes are}} there so far. You can go on working meanwhile.', {
        count: campaign.vouchers_count ?? 0,
      })}
    </Alert>
  );
}

/** What the address says of a tab, and not of the next one. */
const OF_ONE_TAB = { columns: null, order: null, code: null, holder: null, span: null, from: null, to: null };

function CampaignTabs({ campaign, past }: { readonly campaign: Campaign; readonly past: Past }) {
  const address = useAddress();
  const isPromotion = campaign.campaign_type === 'PROMOTION';
  // Figures, codes, offers and rules are of now.
  const isNow = past.moment === undefined;
  const tab = address.get('tab');
  const shown = isNow || tab === 'history' ? tab || 'figures' : 'details';
  const count = numberText(campaign.vouchers_count ?? 0);
  return (
    <Tabs value={shown} onChange={(tab) => address.set({ tab, ...FIRST_PAGE, ...OF_ONE_TAB })} keepMounted={false}>
      <Tabs.List mb="md">
        {isNow && <Tabs.Tab value="figures">{t('Figures')}</Tabs.Tab>}
        {isNow && isPromotion && <Tabs.Tab value="tiers">{t('Offers')}</Tabs.Tab>}
        {isNow && !isPromotion && (
          <Tabs.Tab value="codes">
            {campaign.campaign_type === 'LOYALTY_PROGRAM'
              ? t('Members ({count})', { count })
              : t('Codes ({count})', { count })}
          </Tabs.Tab>
        )}
        {isNow && <Tabs.Tab value="rules">{t('Rules')}</Tabs.Tab>}
        <Tabs.Tab value="details">{t('Details')}</Tabs.Tab>
        <Tabs.Tab value="history">{t('History')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="figures">
        <FiguresTab campaign={campaign} />
      </Tabs.Panel>
      <Tabs.Panel value="tiers">
        <TiersTab campaign={campaign} />
      </Tabs.Panel>
      <Tabs.Panel value="codes">
        <CodesTab campaign={campaign} address={address} />
      </Tabs.Panel>
      <Tabs.Panel value="rules">
        <RulesTab campaign={campaign} />
      </Tabs.Panel>
      <Tabs.Panel value="details">
        <DetailsTab campaign={campaign} />
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <History past={past} />
      </Tabs.Panel>
    </Tabs>
  );
}
