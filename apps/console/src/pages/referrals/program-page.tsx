import { Button, Paper, SimpleGrid, Tabs, Text } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/layout/address.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { useProject } from '../../parts/project.js';
import { numberText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import { Conversions } from './conversions.js';
import { ProgramState } from './program-list.js';
import { type Program, termsOf } from './referral-words.js';
import { Referrers } from './referrers.js';

export function ProgramPage({ id }: { readonly id: string }) {
  const { currency } = useProject();
  const params = { path: { campaignId: id } };
  const { data: program, error, refetch } = api.useQuery('get', '/v1/campaigns/{campaignId}', { params });
  return (
    <PageFrame
      title={program?.name ?? (error ? t('Referral program') : '…')}
      state={program && <ProgramState active={program.active} />}
      above={[{ title: t('Referral programs'), to: '/referrals' }]}
      description={program && termsOf(program as Program, currency).join(' ')}
      actions={
        <Button component={Link} href={`/campaigns/${id}`} variant="default">
          {t('Figures')}
        </Button>
      }
    >
      {error && <ErrorInWords error={error} again={refetch} />}
      {program && <Figures id={id} />}
      {program && <ProgramTabs program={program as Program} />}
    </PageFrame>
  );
}

/** How the program does. */
function Figures({ id }: { readonly id: string }) {
  const params = { path: { campaignId: id } };
  const { data } = api.useQuery('get', '/v1/campaigns/{campaignId}/summary', { params });
  const of = data as Readonly<Record<string, number>> | undefined;
  const figures = [
    [t('Referred customers'), of?.['referred_customers']],
    [t('Codes of referrers'), of?.['publications_succeeded']],
    [t('Redemptions'), of?.['redemptions_succeeded']],
    [t('Rolled back'), of?.['rollbacks_succeeded']],
  ] as const;
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
      {figures.map(([title, value]) => (
        <Paper withBorder p="sm" key={title}>
          <Text size="sm" c="dimmed">
            {title}
          </Text>
          <Text fw={600} size="lg">
            {value === undefined ? '–' : numberText(value)}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

function ProgramTabs({ program }: { readonly program: Program }) {
  const address = useAddress();
  const open = (tab: string | null) => address.replaceAll(tab && tab !== 'conversions' ? `tab=${tab}` : '');
  return (
    <Tabs value={address.get('tab') || 'conversions'} onChange={open} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="conversions">{t('Referrals')}</Tabs.Tab>
        <Tabs.Tab value="referrers">{t('Referrers and their codes')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="conversions">
        <Conversions program={program.name} />
      </Tabs.Panel>
      <Tabs.Panel value="referrers">
        <Referrers program={program} />
      </Tabs.Panel>
    </Tabs>
  );
}
