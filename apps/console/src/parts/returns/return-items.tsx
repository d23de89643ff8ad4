import { Alert, Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { client } from '../../api/client.js';
import { type Order } from '../../api/names.js';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { Dialog } from '../dialogs/dialog.js';
import { FormDialog } from '../dialogs/form-dialog.js';
import { useApiForm } from '../forms/api-form.js';
import { RepeatKeys } from '../forms/repeat-key.js';
import { ErrorInWords } from '../layout/error-in-words.js';
import { Icon } from '../layout/icon.js';
import { useMay, useProject } from '../project.js';
import { PolicyFields } from './policy-fields.js';
import { ReturnResult } from './return-result.js';
import { type Return, type ReturnPolicy, unitsLeft } from './returns.js';
import { moneyText } from '../words/money.js';
import { t } from '../../texts/texts.js';
import { ReturnLine } from './return-line.js';

type ReturnBody = components['schemas']['ReturnBody'];

const PATH = '/v1/orders/{orderId}/returns';
const RETURNABLE: readonly string[] = ['PAID', 'FULFILLED'];

interface ReturnItemsProps {
  readonly order: Order;
  /** Among others: its name says which order. */
  readonly isInRow?: boolean;
}

/** Returns items of a paid order, for those who may change it. */
export function ReturnItems({ order, isInRow = false }: ReturnItemsProps) {
  const { change } = useMay();
  const [isOpen, setOpen] = useState(false);
  const isPossible = RETURNABLE.includes(order.status) && (order.items ?? []).some((item) => unitsLeft(item) > 0);
  if (!change || (!isPossible && !isOpen)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="returned" size={16} />}
        onClick={() => setOpen(true)}
        {...(isInRow && { size: 'xs', 'aria-label': titleOf(order) })}
      >
        {t('Return items')}
      </Button>
      {isOpen && <WithPolicy order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ReturnDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** The policy of the project comes first: the choices begin with it. */
function WithPolicy({ order, onClose }: ReturnDialogProps) {
  const { id: projectId } = useProject();
  const params = { path: { projectId } };
  const { data, error, refetch } = api.useQuery('get', '/management/v1/projects/{projectId}/return-policy', { params });
  if (data) return <ReturnDialog order={order} policy={data} onClose={onClose} />;
  return (
    <Dialog title={titleOf(order)} onClose={onClose} size="lg">
      {error ? <ErrorInWords error={error} again={refetch} /> : <Skeleton height={320} />}
    </Dialog>
  );
}

interface Values extends Record<string, unknown> {
  readonly units: Record<string, number | ''>;
  readonly reason: string;
  readonly policy: ReturnPolicy;
}

/** First it shows what the return will do, and then does the same. */
function ReturnDialog({ order, policy, onClose }: ReturnDialogProps & { readonly policy: ReturnPolicy }) {
  const { currency } = useProject();
  const queries = useQueryClient();
  const [keys] = useState(() => new RepeatKeys());
  const [preview, setPreview] = useState<Return>();
  const items = order.items ?? [];
  const params = { path: { orderId: order.id } };
  const carryOut = (body: ReturnBody) =>
    keys.send('return', async (key) => {
      const { data } = await client.POST(PATH, { params: { ...params, header: { 'Idempotency-Key': key } }, body });
      const amount = moneyText(data?.refund.amount ?? 0, currency);
      notifications.show({ message: t('The items are returned. Refund in money: {amount}', { amount }) });
      await queries.invalidateQueries();
      onClose();
    });
  const state = useApiForm<Values>({
    keptAs: `return/${order.id}`,
    initialValues: { units: Object.fromEntries(items.map(({ id }) => [id, 0])), reason: '', policy: { ...policy } },
    isTyped: ({ units, reason }) => reason !== '' || Object.values(units).some((count) => Number(count) > 0),
    about: lineAbout,
    send: async (values) => {
      const body = bodyOf(values);
      if (preview) return carryOut(body).catch((failure: unknown) => fallBack(failure));
      const { data } = await client.POST(PATH, { params, body: { ...body, mode: 'DRY_RUN' } });
      setPreview(data);
    },
  });
  /** What is left may be less by now. */
  const fallBack = async (failure: unknown) => {
    setPreview(undefined);
    await queries.invalidateQueries();
    throw failure;
  };
  const { form } = state;
  const isChosen = Object.values(form.values.units).some((count) => Number(count) > 0);
  return (
    <FormDialog
      title={titleOf(order)}
      onClose={onClose}
      verb={preview ? t('Return the items') : t('Show the refund')}
      form={state}
      size="lg"
      isReady={isChosen}
    >
      {preview ? (
        <Stack>
          <Alert color="blue" variant="light" icon={<Icon name="info" />}>
            {t('Nothing is stored yet. This is what the return will do:')}
          </Alert>
          <ReturnResult result={preview} order={order} />
          <Text size="sm">{t('This cannot be undone.')}</Text>
          <Group>
            <Button variant="subtle" size="compact-sm" onClick={() => setPreview(undefined)}>
              {t('Edit items')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <>
          {items.map((item) => (
            <ReturnLine key={item.id} item={item} {...form.getInputProps(`units.${item.id}`)} />
          ))}
          <Textarea label={t('Reason')} maxLength={2_000} autosize minRows={2} {...form.getInputProps('reason')} />
          <PolicyFields inputProps={(name) => form.getInputProps(`policy.${name}`)} />
        </>
      )}
    </FormDialog>
  );
}

function titleOf({ source_id: sourceId, id }: Order): string {
  return t('Return items of order {id}', { id: sourceId ?? id });
}

function bodyOf({ units, reason, policy }: Values): ReturnBody {
  const named = Object.entries(units).map(([item, quantity]) => ({ item, quantity: Number(quantity) }));
  const items = named.filter(({ quantity }) => quantity > 0);
  return { items, policy, ...(reason.trim() && { reason: reason.trim() }) };
}

/** The line of which more was to come back than is left. */
function lineAbout(failure: unknown): { readonly field: string; readonly text: string } | undefined {
  if (!(failure instanceof ApiError) || failure.key !== 'return_exceeds_order') return undefined;
  const [, line] = /\b(ordli_\w+)/.exec(failure.details ?? '') ?? [];
  return line ? { field: `units.${line}`, text: t('So many are not left any more.') } : undefined;
}
