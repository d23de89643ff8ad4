import { Button, Group, Stack, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { client } from '../../api/client.js';
import { api, queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { ChangesLink } from '../../parts/layout/changes-link.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListTable } from '../../parts/lists/list-page.js';
import { pageIn, Pager, ROWS_OF_A_PAGE, rowsIn } from '../../parts/lists/pager.js';
import { useMay } from '../../parts/project.js';
import { HistoryButton } from '../../parts/time/time-dialog.js';
import { priceCell } from '../../parts/words/price.js';
import { Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { BackFromBin } from './back-from-bin.js';
import { PriceHistory } from './price-history.js';
import { SkuDialog } from './sku-form.js';
import { refreshPrices } from './use-prices.js';

type Sku = components['schemas']['SkuAnswer'];

export function SkuList({ product }: { readonly product: components['schemas']['ProductAnswer'] }) {
  const address = useAddress();
  const { change } = useMay();
  const [edited, setEdited] = useState<Sku | 'new'>();
  const [doomed, setDoomed] = useState<Sku>();
  const [priced, setPriced] = useState<string>();
  const path = { productId: product.id };
  const query = { limit: rowsIn(address), page: pageIn(address) };
  const list = api.useQuery('get', '/v1/products/{productId}/skus', { params: { path, query } });
  const shown = list.data?.skus.find(({ id }) => id === priced);
  const remove = async () => {
    if (!doomed) return;
    await client.DELETE('/v1/products/{productId}/skus/{skuId}', { params: { path: { ...path, skuId: doomed.id } } });
    await refresh();
  };
  const saved = async () => {
    setEdited(undefined);
    await refresh();
    notifications.show({ message: t('Saved.') });
  };
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h3">
          {t('SKUs')}
        </Title>
        {change && (
          <AddButton variant="default" onClick={() => setEdited('new')}>
            {t('Add a SKU')}
          </AddButton>
        )}
      </Group>
      <ListTable
        label={t('SKUs')}
        list={list}
        rows={({ skus }) => skus}
        pages={(data) => (data?.total ?? 0) > ROWS_OF_A_PAGE && <Pager address={address} total={data?.total} />}
        columns={columnsOfSkus(change, { edit: setEdited, drop: setDoomed, showPrices: ({ id }) => setPriced(id) })}
        places={2}
        empty={
          <EmptyState icon="product" title={t('This product has no variants')}>
            {t('A SKU is one variant of a product, such as the red shirt in size M.')}
          </EmptyState>
        }
      />
      {edited && (
        <SkuDialog
          product={product}
          sku={edited === 'new' ? undefined : edited}
          onSaved={saved}
          onClose={() => setEdited(undefined)}
        />
      )}
      {shown && <SkuPrices sku={shown} onClose={() => setPriced(undefined)} />}
      <ConfirmDialog
        opened={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        title={t('Delete {name}?', { name: doomed?.sku ?? doomed?.id ?? '' })}
        verb={t('Move to the bin')}
        isDangerous
        act={remove}
      >
        {t('The SKU goes to the bin. Its product stays.')} <BackFromBin />
      </ConfirmDialog>
    </Stack>
  );
}

function refresh(): Promise<unknown> {
  return Promise.all([refreshPrices(), queryClient.invalidateQueries({ queryKey: ['get', '/v1/products'] })]);
}

function SkuPrices({ sku: { id, sku, lowest_price }, onClose }: { readonly sku: Sku; readonly onClose: () => void }) {
  const name = sku ?? id;
  return (
    <Dialog title={t('Prices of {name}', { name })} onClose={onClose} opened size="xl">
      <PriceHistory item={{ kind: 'sku', id, name, lowest: lowest_price }} />
      <Group mt="md">
        <ChangesLink kind="sku" id={id} />
      </Group>
    </Dialog>
  );
}

interface SkuActions {
  readonly edit: (sku: Sku) => void;
  readonly drop: (sku: Sku) => void;
  readonly showPrices: (sku: Sku) => void;
}

function columnsOfSkus(change: boolean, { edit, drop, showPrices }: SkuActions): readonly Column<Sku>[] {
  const actions: Column<Sku> = {
    id: 'actions',
    title: t('Actions'),
    cell: (sku) => (
      <Group gap="xs" wrap="nowrap">
        <Button size="xs" variant="default" onClick={() => showPrices(sku)}>
          {t('Prices')}
        </Button>
        <HistoryButton name={sku.sku ?? sku.id} path={`/v1/skus/${sku.id}`} />
        {change && (
          <>
            <Button size="xs" variant="default" onClick={() => edit(sku)}>
              {t('Edit')}
            </Button>
            <Button size="xs" variant="default" onClick={() => drop(sku)}>
              {t('Delete')}
            </Button>
          </>
        )}
      </Group>
    ),
  };
  return [
    { id: 'sku', title: t('Name'), cell: ({ sku, id }) => sku ?? id },
    { id: 'source', title: t('Source ID'), cell: ({ source_id }) => source_id ?? <Nothing /> },
    { id: 'price', title: t('Price'), isNumber: true, cell: priceCell },
    {
      id: 'attributes',
      title: t('Attributes'),
      cell: ({ attributes }) =>
        Object.entries(attributes)
          .map(([name, value]) => `${name}: ${String(value)}`)
          .join(', ') || <Nothing />,
    },
    actions,
  ];
}
