import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { filtersOf, rowsOf } from '../../parts/conditions.js';
import { Icon } from '../../parts/icon.js';
import { t } from '../../texts/texts.js';
import { type Collection, productConditions } from './collection.js';
import { CollectionForm, type CollectionValues } from './collection-form.js';

export function EditCollection({ collection }: { readonly collection: Collection }) {
  const [isOpen, setOpen] = useState(false);
  const fields = productConditions();
  const send = async ({ name, filter }: CollectionValues) => {
    await client.PUT('/v1/product-collections/{productCollectionId}', {
      params: { path: { productCollectionId: collection.id } },
      body: {
        name: name.trim(),
        ...(filter &&
          collection.filter && { filter: filtersOf(filter, fields, String(collection.filter['junction'])) }),
      },
    });
    await Promise.all(
      ['', '/{productCollectionId}', '/{productCollectionId}/products'].map((rest) =>
        queryClient.invalidateQueries({ queryKey: ['get', `/v1/product-collections${rest}`] }),
      ),
    );
    setOpen(false);
  };
  const filter = collection.filter && rowsOf(collection.filter, fields);
  return (
    <>
      <Button variant="default" leftSection={<Icon name="edit" size={16} />} onClick={() => setOpen(true)}>
        {t('Change')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('Change the collection')}
        size="xl"
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <CollectionForm
          values={{ name: collection.name, type: collection.type, filter, products: [] }}
          isNew={false}
          verb={t('Save')}
          send={send}
        />
      </Modal>
    </>
  );
}
