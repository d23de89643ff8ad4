import { Button, Tabs } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/layout/address.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { History } from '../../parts/time/history.js';
import { PastFrame } from '../../parts/time/past-frame.js';
import { type Past, usePast } from '../../parts/time/past.js';
import { t } from '../../texts/texts.js';
import { EarningRules } from './earning-rules.js';
import { ExpiringPoints } from './expiring-points.js';
import { expirySentence } from './expiry-words.js';
import { MemberList } from './member-list.js';
import { type Program, ProgramState } from './program-list.js';
import { expirationOf, firstPoints } from './program.js';
import { Rewards } from './rewards.js';
import { Tiers } from './tiers.js';

export function ProgramPage({ id }: { readonly id: string }) {
  const path = { campaignId: id };
  const past = usePast(`/v1/loyalties/${encodeURIComponent(id)}`);
  const params = { path, query: past.query };
  const { data: program, error, refetch } = api.useQuery('get', '/v1/loyalties/{campaignId}', { params });
  const above = [{ title: t('Loyalty programs'), to: '/loyalty' }];
  if (error)
    return (
      <PastFrame title={t('Loyalty program')} above={above} past={past} error={error}>
        <ErrorInWords error={error} again={refetch} />
      </PastFrame>
    );
  return (
    <PastFrame
      past={past}
      title={program?.name ?? '…'}
      state={program && <ProgramState active={program.active} />}
      above={above}
      description={program && termsOf(program)}
      actions={
        <Button component={Link} href={`/campaigns/${id}`} variant="default">
          {t('Figures')}
        </Button>
      }
    >
      {program && (past.moment ? <History past={past} /> : <ProgramTabs program={program} past={past} />)}
    </PastFrame>
  );
}

function termsOf(program: Program): string {
  const join = program.auto_join
    ? t('Customers become members by what they do first.')
    : t('Customers become members when they are given a card.');
  const first = t('A new member begins with {count, plural, one {# point} other {# points}}.', {
    count: firstPoints(program),
  });
  const last = t('Points last {how}.', { how: expirySentence(expirationOf(program)) });
  return `${join} ${first} ${last}`;
}

function ProgramTabs({ program, past }: { readonly program: Program; readonly past: Past }) {
  const address = useAddress();
  const tab = address.get('tab') || 'members';
  // What a list shows is its own: the next tab begins with its first page.
  const open = (next: string | null) => address.replaceAll(next && next !== 'members' ? `tab=${next}` : '');
  return (
    <Tabs value={tab} onChange={open} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="members">{t('Members')}</Tabs.Tab>
        <Tabs.Tab value="expiring">{t('Expiring points')}</Tabs.Tab>
        <Tabs.Tab value="rules">{t('Earning rules')}</Tabs.Tab>
        <Tabs.Tab value="tiers">{t('Tiers')}</Tabs.Tab>
        <Tabs.Tab value="rewards">{t('Rewards')}</Tabs.Tab>
        <Tabs.Tab value="history">{t('History')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="members">
        <MemberList program={program} />
      </Tabs.Panel>
      <Tabs.Panel value="expiring">
        <ExpiringPoints program={program} />
      </Tabs.Panel>
      <Tabs.Panel value="rules">
        <EarningRules program={program} />
      </Tabs.Panel>
      <Tabs.Panel value="tiers">
        <Tiers program={program} />
      </Tabs.Panel>
      <Tabs.Panel value="rewards">
        <Rewards program={program} />
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <History past={past} />
      </Tabs.Panel>
    </Tabs>
  );
}
