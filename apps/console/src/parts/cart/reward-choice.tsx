import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/console-operations.js';
import { t } from '../../texts/texts.js';
import { ErrorInWords } from '../layout/error-in-words.js';

interface RewardChoiceProps {
  readonly campaignId: string;
  readonly choose: (rewardId: string) => void;
}

interface Assigned {
  readonly data: readonly { readonly reward_id: string }[];
}

/** What the points of a card may be paid for. */
export function RewardChoice({ campaignId, choose }: RewardChoiceProps) {
  const { data, error } = useQuery({
    queryKey: ['rewards-of', campaignId],
    queryFn: async () => {
      const assigned = await ask<Assigned>(`/v1/loyalties/${campaignId}/reward-assignments?limit=50`);
      return Promise.all(
        assigned.data.map(({ reward_id: id }) => ask<{ id: string; name: string }>(`/v1/rewards/${id}`)),
      );
    },
  });
  if (error) return <ErrorInWords error={error} />;
  return (
    <Select
      label={t('Pay with points by')}
      placeholder={t('a reward')}
      data={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={null}
      onChange={(id) => id && choose(id)}
    />
  );
}
