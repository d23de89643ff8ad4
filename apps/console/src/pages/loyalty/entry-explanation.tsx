import { Anchor, Code, Drawer, Stack, Table, Text } from '@mantine/core';
import { type ReactNode } from 'react';
import { Link } from 'wouter';
import { type components } from '../../api/schema.js';
import { useReturnedFocus } from '../../parts/dialogs/returned-focus.js';
import { linkTo } from '../../parts/words/links.js';
import { numberText } from '../../parts/words/money.js';
import { useNames } from '../../parts/words/names.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { EarningSteps } from './earning-steps.js';
import { actorText, causeText, detailsOf, type Entry, kindText } from './entry-words.js';

type Card = components['schemas']['VoucherAnswer'];

interface EntryExplanationProps {
  readonly entry: Entry;
  readonly card: Card;
  readonly onClose: () => void;
}

/** An entry of the ledger with all it comes from, and its calculation done again. */
export function EntryExplanation({ entry, card, onClose }: EntryExplanationProps) {
  const names = useNames();
  useReturnedFocus(true);
  const { points, balance, type } = entry;
  const title = `${kindText(type)}: ${t('{count, plural, one {# point} other {# points}}', { count: points })}`;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="right"
      size="lg"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <Text>{causeText(entry)}</Text>
        <EarningSteps entry={entry} card={card} />
        <Table variant="vertical" layout="auto" withTableBorder>
          <Table.Tbody>
            <Row title={t('When')}>
              <Instant value={entry.created_at} />
            </Row>
            <Row title={t('Balance')}>
              {t('{before} before it, {after} after it', {
                before: numberText(balance - points),
                after: numberText(balance),
              })}
            </Row>
            {entry.reason && <Row title={t('Reason')}>{entry.reason}</Row>}
            <SourceRows entry={entry} />
            <Row title={t('Points usable up to')}>
              <BucketsOf entry={entry} />
            </Row>
            <Row title={t('Who')}>
              {actorText(entry, names)}{' '}
              {entry.actor && (
                <Text span c="dimmed" size="sm">
                  ({entry.actor.channel})
                </Text>
              )}
            </Row>
            {entry.event && (
              <Row title={t('Request')}>
                <Code style={{ overflowWrap: 'anywhere' }}>{entry.event.request_id}</Code>
              </Row>
            )}
            <Row title={t('Entry')}>
              <Code style={{ overflowWrap: 'anywhere' }}>{entry.id}</Code>
            </Row>
          </Table.Tbody>
        </Table>
      </Stack>
    </Drawer>
  );
}

/** The things that the entry comes from, as links to their pages. */
function SourceRows({ entry }: { readonly entry: Entry }) {
  const { order, redemption, rollback, source_voucher, destination_voucher, segment } = detailsOf(entry);
  const { holder_loyalty_tier: tier } = detailsOf(entry);
  return (
    <>
      {order && <LinkRow title={t('Order')} type="order" id={order.id} text={order.source_id ?? order.id} />}
      {redemption && <LinkRow title={t('Redemption')} type="redemption" id={redemption.id} text={redemption.id} />}
      {rollback && <Row title={t('Rolled back by')}>{rollback.id}</Row>}
      {segment && <LinkRow title={t('Segment')} type="segment" id={segment.id} text={segment.name ?? segment.id} />}
      {source_voucher && <CardRow title={t('From the card')} card={source_voucher} />}
      {destination_voucher && <CardRow title={t('To the card')} card={destination_voucher} />}
      {tier && <Row title={t('Tier at that time')}>{tier.name}</Row>}
    </>
  );
}

function CardRow({ title, card: { id, code } }: { title: string; card: { id?: string; code?: string } }) {
  return (
    <Row title={title}>
      <Anchor component={Link} href={`/loyalty/cards/${id ?? code}`}>
        {code ?? id}
      </Anchor>
    </Row>
  );
}

interface LinkRowProps {
  readonly title: string;
  readonly type: string;
  readonly id: string | undefined;
  readonly text: string | undefined;
}

function LinkRow({ title, type, id, text }: LinkRowProps) {
  const to = id && linkTo(type, id);
  return (
    <Row title={title}>
      {to ? (
        <Anchor component={Link} href={to} style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Anchor>
      ) : (
        text
      )}
    </Row>
  );
}

function Row({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th w={140}>{title}</Table.Th>
      <Table.Td>{children}</Table.Td>
    </Table.Tr>
  );
}

function BucketsOf({ entry: { buckets } }: { readonly entry: Entry }) {
  return buckets.map(({ id, points, expires_at }) => (
    <div key={id}>
      {expires_at ? <Instant value={expires_at} as="day" /> : t('for ever')}: {numberText(points)}
    </div>
  ));
}
