import { Code, Table } from '@mantine/core';
import { type ReactNode } from 'react';
import { Panel } from '../../parts/layout/panel.js';
import { Instant, Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { type Campaign } from './campaign-state.js';

/** All that a campaign is set up with. */
export function DetailsTab({ campaign }: { readonly campaign: Campaign }) {
  const config = campaign.voucher?.code_config;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('ID'), <Code key="id">{campaign.id}</Code>],
    [t('Starts'), <Instant key="starts" value={campaign.start_date} />],
    [t('Ends'), <Instant key="ends" value={campaign.expiration_date} />],
    [t('Category'), campaign.category ?? <Nothing key="category" />],
    [t('How codes look'), config ? <Code key="pattern">{config.pattern}</Code> : <Nothing key="pattern" />],
    [t('Redemptions of each code'), campaign.voucher?.redemption.quantity ?? t('without limit')],
    [t('One code for each customer at most'), campaign.join_once ? t('yes') : t('no')],
    [t('Created'), <Instant key="created" value={campaign.created_at} />],
    [t('Changed'), <Instant key="changed" value={campaign.updated_at} />],
    ...Object.entries(campaign.metadata ?? {}).map(([name, value]) => [name, asText(value)] as const),
  ];
  return (
    <Panel title={t('Details')}>
      <Table layout="auto">
        <Table.Tbody>
          {rows.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" w={260}>
                {name}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
