import { Group, Skeleton, Text } from '@mantine/core';
import { api } from '../../api/queries.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Panel } from '../../parts/layout/panel.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { useSession } from '../../parts/project.js';
import {
  canBeTakenBack,
  reasonText,
  redeemedThing,
  type Redemption,
  redemptionWord,
  takenOff,
} from '../../parts/redemptions/redemption-words.js';
import { RollBack } from '../../parts/redemptions/roll-back.js';
import { Instant, Money } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import classes from './till.module.css';

const MAX_REDEMPTIONS = 20;

/** What the person at the till redeemed lately, with the way to roll it back. */
export function OwnRedemptions() {
  const { user } = useSession();
  const filters = {
    redeemed_by: { conditions: { $is: [user.id] } },
    related_object_type: { conditions: { $is_not: ['redemption'] } },
  };
  const query = { limit: MAX_REDEMPTIONS, order: '-created_at' as const, filters };
  const { data, error, refetch } = api.useQuery('get', '/v1/redemptions', { params: { query } });
  return (
    <Panel title={t('Your latest redemptions')}>
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : !data ? (
        <Skeleton height={128} />
      ) : data.redemptions.length === 0 ? (
        <Text c="dimmed">{t('Your redemptions appear here and can be rolled back.')}</Text>
      ) : (
        <ul className={classes.own}>
          {data.redemptions.map((redemption) => (
            <Own key={redemption.id} redemption={redemption} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Own({ redemption }: { readonly redemption: Redemption }) {
  const { title } = redeemedThing(redemption);
  const { tone, word } = redemptionWord(redemption);
  const reason = reasonText(redemption);
  return (
    <li>
      <div className={classes.what}>
        <Text fw={600}>{title}</Text>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            <Instant value={redemption.date} /> · <Money value={takenOff(redemption)} />
          </Text>
          {!canBeTakenBack(redemption) && <StatusBadge tone={tone}>{word}</StatusBadge>}
        </Group>
        {reason && <Text size="sm">{reason}</Text>}
      </div>
      {/* One of several is rolled back with the others, on the page of them all. */}
      {!redemption.redemption && <RollBack redemption={redemption} isOwn size="md" />}
    </li>
  );
}
