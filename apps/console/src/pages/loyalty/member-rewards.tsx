import { Button, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { client } from '../../api/client.js';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { type Column } from '../../parts/lists/columns.js';
import { DataTable } from '../../parts/lists/data-table.js';
import { useMay, useProject } from '../../parts/project.js';
import { numberText } from '../../parts/words/money.js';
import { Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { cardsChanged } from './card-changes.js';
import { rewardSentence, stockText } from './reward-words.js';

type Card = components['schemas']['VoucherAnswer'];
type Offer = components['schemas']['MemberRewardAnswer'];

/** What the member can have for the points on the card. */
export function MemberRewards({ card }: { readonly card: Card }) {
  const address = useAddress();
  const { change } = useMay();
  const { currency } = useProject();
  const [chosen, setChosen] = useState<Offer>();
  const params = { path: { memberId: card.id } };
  const { data, error, refetch } = api.useQuery('get', '/v1/loyalties/members/{memberId}/rewards', { params });
  const balance = card.loyalty_card?.balance ?? 0;
  if (error) return <ErrorInWords error={error} again={refetch} />;
  const columns: readonly Column<Offer>[] = [
    { id: 'name', title: t('Reward'), cell: ({ reward }) => reward.name },
    {
      id: 'gives',
      title: t('What it gives'),
      isSentence: true,
      cell: ({ reward }) => rewardSentence(reward, currency),
    },
    { id: 'stock', title: t('Left'), isNumber: true, cell: ({ reward }) => stockText(reward) ?? <Nothing /> },
    { id: 'cost', title: t('Costs'), cell: (offer) => <Cost offer={offer} balance={balance} /> },
    ...(change ? [redeemColumn(balance, setChosen)] : []),
  ];
  return (
    <>
      <DataTable
        label={t('Rewards')}
        columns={columns}
        rows={data?.data}
        idOf={({ assignment }) => assignment.id}
        address={address}
        places={3}
        empty={
          <EmptyState icon="gift" title={t('No rewards yet')}>
            {t('Assign one on the page of the program, under “Rewards”.')}
          </EmptyState>
        }
      />
      {chosen && <RedeemReward card={card} offer={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function costOf({ assignment }: Offer): number | undefined {
  return assignment.parameters?.loyalty.points;
}

function Cost({ offer, balance }: { readonly offer: Offer; readonly balance: number }) {
  const cost = costOf(offer);
  if (cost === undefined) return t('as many points as are spent');
  const text = t('{count, plural, one {# point} other {# points}}', { count: cost });
  return cost > balance ? t('{text}, {missing} too few', { text, missing: numberText(cost - balance) }) : text;
}

function redeemColumn(balance: number, choose: (offer: Offer) => void): Column<Offer> {
  return {
    id: 'actions',
    title: t('Actions'),
    cell: (offer) => (
      <Button size="xs" variant="default" disabled={(costOf(offer) ?? 1) > balance} onClick={() => choose(offer)}>
        {t('Redeem')}
      </Button>
    ),
  };
}

interface RedeemRewardProps {
  readonly card: Card;
  readonly offer: Offer;
  readonly onClose: () => void;
}

function RedeemReward({ card, offer, onClose }: RedeemRewardProps) {
  const cost = costOf(offer);
  const balance = card.loyalty_card?.balance ?? 0;
  const { reward } = offer;
  const api = useApiForm({
    keptAs: `redeem-reward ${reward.id}`,
    initialValues: { points: '' as number | '', order: '' },
    validate: { order: (value) => (cost !== undefined || value.trim() ? null : t('Say which order is paid.')) },
    fieldOf: { 'reward.points': 'points' },
    send: async ({ points, order }) => {
      const paid = cost === undefined && {
        order: order.startsWith('ord_') ? { id: order.trim() } : { source_id: order.trim() },
      };
      const spent = cost === undefined && points !== '' && { points: Number(points) };
      const body = { reward: { id: reward.id, ...spent }, ...paid };
      const params = { path: { memberId: card.id } };
      const { data } = await client.POST('/v1/loyalties/members/{memberId}/redemption', { params, body });
      await cardsChanged();
      notifications.show({ message: givenText(data?.reward, reward.name) });
      onClose();
    },
  });
  const { form } = api;
  return (
    <FormDialog title={t('Redeem {reward}', { reward: reward.name })} verb={t('Redeem')} form={api} onClose={onClose}>
      {cost === undefined ? (
        <>
          <TextInput
            label={t('Order')}
            description={t('ID or source ID')}
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps('order')}
          />
          <NumberField
            label={t('Points')}
            description={t('Left empty: as many as the order needs, or as there are.')}
            min={1}
            {...form.getInputProps('points')}
          />
        </>
      ) : (
        <Text>
          {t(
            '{cost} of {balance} points are spent, and the member gets the reward at once. It can be rolled back on the page of the redemption.',
            { cost, balance },
          )}
        </Text>
      )}
    </FormDialog>
  );
}

function givenText(given: unknown, reward: string): string {
  const code = (given as { voucher?: { code?: string } | null } | undefined)?.voucher?.code;
  return code
    ? t('The member has {reward} now: {code}', { reward, code })
    : t('The member has {reward} now.', { reward });
}
