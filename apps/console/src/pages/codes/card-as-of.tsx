import { Button, Group, List, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { api } from '../../api/queries.js';
import { DayInput } from '../../parts/forms/day-input.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Facts } from '../../parts/layout/facts.js';
import { Panel } from '../../parts/layout/panel.js';
import { useProject } from '../../parts/project.js';
import { dayText, instantOf } from '../../parts/words/moment.js';
import { Instant } from '../../parts/words/values.js';
import { pointsText } from '../../parts/words/worth.js';
import { t } from '../../texts/texts.js';
import { timeNow } from '../../parts/words/time-now.js';

/** What was on a loyalty card at a moment, by the days on which it ends. */
export function CardAsOf({ code }: { readonly code: string }) {
  const { timezone } = useProject();
  const [moment, setMoment] = useState('');
  const asOf = moment ? instantOf(moment, timezone) : undefined;
  const params = { path: { memberId: code }, query: { limit: 1, as_of: asOf } };
  const { data, error } = api.useQuery('get', '/v1/loyalties/members/{memberId}/statement', { params });
  const isTooEarly =
    (error as unknown) instanceof ApiError &&
    (error as unknown as ApiError).status === 400 &&
    Date.parse(asOf ?? '') < timeNow();
  return (
    <Panel title={t('Balance at a point in time')}>
      <Group align="flex-end">
        <DayInput
          hasTime
          label={t('As of, in the time of the project ({timezone})', { timezone })}
          value={moment}
          onChange={(event) => setMoment(event.currentTarget.value)}
        />
        <Button variant="default" disabled={!moment} onClick={() => setMoment('')}>
          {t('Now')}
        </Button>
      </Group>
      {isTooEarly && <Text size="sm">{t('The card did not exist yet.')}</Text>}
      {error && !isTooEarly && <ErrorInWords error={error} />}
      {!data && !error && <Skeleton height={90} />}
      {data && (
        <>
          <Facts
            facts={[
              [t('As of'), <Instant key="at" value={data.as_of} />],
              [t('Available'), pointsText(data.balance)],
              [t('Reserved in carts'), pointsText(data.reserved_points)],
              [t('Pending'), pointsText(data.pending_points)],
            ]}
          />
          {data.buckets.length === 0 ? (
            <Text size="sm">{t('No points were on the card.')}</Text>
          ) : (
            <List size="sm" spacing={4}>
              {data.buckets.map(({ id, points, expires_at: end }) => (
                <List.Item key={id}>
                  {end
                    ? t('{points}, expiring on {day}', { points: pointsText(points), day: dayText(end, timezone) })
                    : t('{points}, no expiration', { points: pointsText(points) })}
                </List.Item>
              ))}
            </List>
          )}
        </>
      )}
    </Panel>
  );
}
