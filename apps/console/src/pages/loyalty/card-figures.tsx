import { Paper, SimpleGrid, Text } from '@mantine/core';
import { type ReactNode } from 'react';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { CustomerName } from '../../parts/words/customer-name.js';
import { numberText } from '../../parts/words/money.js';
import { Instant, Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';

type Card = components['schemas']['VoucherAnswer'] & { readonly as_of?: string | undefined };

/** How the card stands at a glance. */
export function CardFigures({ card }: { readonly card: Card }) {
  const params = { path: { memberId: card.id } };
  const { data } = api.useQuery('get', '/v1/loyalties/members/{memberId}/tiers', { params }, { enabled: !card.as_of });
  const { balance = 0, pending_points = 0, next_expiration_date, next_expiration_points } = card.loyalty_card ?? {};
  const [tier] = data?.data ?? [];
  const until = tier?.expiration?.expiration_date;
  return (
    <SimpleGrid cols={{ base: 2, sm: 5 }} spacing="sm">
      <Figure title={t('Member')} value={<CustomerName id={card.holder_id} />} />
      <Figure title={t('Points to spend')} value={numberText(balance)} />
      <Figure title={t('Pending')} value={numberText(pending_points)} more={t('pending')} />
      <Figure
        title={t('Expire next')}
        value={next_expiration_points ? numberText(next_expiration_points) : <Nothing />}
        more={next_expiration_date && <Instant value={next_expiration_date} as="day" />}
      />
      <Figure
        title={t('Tier')}
        value={tier ? tier.name : <Nothing />}
        more={
          until && (
            <>
              {t('up to')} <Instant value={until} as="day" />
            </>
          )
        }
      />
    </SimpleGrid>
  );
}

interface FigureProps {
  readonly title: string;
  readonly value: ReactNode;
  readonly more?: ReactNode;
}

function Figure({ title, value, more }: FigureProps) {
  return (
    <Paper withBorder p="sm">
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <Text fw={600} size="lg" component="div" style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
      {more && (
        <Text size="sm" c="dimmed" component="div">
          {more}
        </Text>
      )}
    </Paper>
  );
}
