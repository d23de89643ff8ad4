import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { figures } from '../../api/insights.js';
import { type Address } from '../layout/address.js';
import { useProject } from '../project.js';
import { datesShown } from './figure-rows.js';
import { compared, timeOfSpan, timeShown } from './time-shown.js';
import { timeNow } from '../words/time-now.js';

const REFRESH_INTERVAL_MS = 60_000;

/** The figures of the time that the address names, with those of the time before. */
export function useFigures(address: Pick<Address, 'get'>, campaignId?: string) {
  const { timezone } = useProject();
  const named = ['span', 'from', 'to'].map(address.get);
  const { data, error, refetch } = useQuery({
    queryKey: ['figures', campaignId ?? '', ...named],
    queryFn: async () => {
      const time = shownNow(address, timezone);
      const { from, to, interval } = time;
      const query = { from, interval, ...(to && { to }), ...(campaignId !== undefined && { campaign_id: campaignId }) };
      return { answer: await figures(query), time };
    },
    refetchInterval: REFRESH_INTERVAL_MS,
  });
  const shown = useMemo(() => data && compared(data.answer, data.time), [data]);
  const dates = useMemo(
    () => data && shown && datesShown(shown.shown, data.answer.to, data.time.span, timezone),
    [data, shown, timezone],
  );
  const span = data && shown?.shown[0] && { from: shown.shown[0].at, to: data.answer.to };
  return { shown, dates, span, interval: data?.time.interval ?? 'day', error, refetch };
}

/** What cannot be shown gives way to the usual time: see `TimeChoice`, which says so. */
function shownNow(address: Pick<Address, 'get'>, zone: string) {
  const now = new Date(timeNow());
  const time = timeShown(address, zone, now);
  return typeof time === 'string' ? timeOfSpan('month', now) : time;
}
