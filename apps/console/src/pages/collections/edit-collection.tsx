import { Button } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { type Edited, onlyChanged, useEdited } from '../../parts/forms/edited.js';
import { Icon } from '../../parts/layout/icon.js';
import { buildFilters, parseFilters } from '../../parts/rules/conditions.js';
import { t } from '../../texts/texts.js';
import { CollectionFields, type CollectionValues, useCollectionForm } from './collection-form.js';
import { type Collection, productConditions } from './collection.js';

export function EditCollection({ collection }: { readonly collection: Collection }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Icon name="edit" size={16} />} onClick={() => setOpen(true)}>
        {t('Edit')}
      </Button>
      {isOpen && <ChangeDialog collection={collection} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ChangeDialogProps {
  readonly collection: Collection;
  readonly onClose: () => void;
}

function ChangeDialog({ collection, onClose }: ChangeDialogProps) {
  const params = { path: { productCollectionId: collection.id } };
  const edited = useEdited(
    collection,
    async () => (await client.GET('/v1/product-collections/{productCollectionId}', { params })).data!,
  );
  return <ChangeForm key={edited.opened.updated_at} edited={edited} onClose={onClose} />;
}

interface ChangeFormProps {
  readonly edited: Edited<Collection>;
  readonly onClose: () => void;
}

function ChangeForm({ edited, onClose }: ChangeFormProps) {
  const { id, name, type, filter } = edited.opened;
  const fields = productConditions();
  const before: CollectionValues = { name, type, filter: filter && parseFilters(filter, fields), products: [] };
  const bodyOf = (values: CollectionValues) => ({
    name: values.name.trim(),
    ...(values.filter && filter && { filter: buildFilters(values.filter, fields, String(filter['junction'])) }),
  });
  const form = useCollectionForm({
    values: before,
    edited,
    send: async (values) => {
      const params = { path: { productCollectionId: id } };
      const body = onlyChanged(bodyOf(before), bodyOf(values));
      await client.PUT('/v1/product-collections/{productCollectionId}', { params, body });
      await Promise.all(
        ['', '/{productCollectionId}', '/{productCollectionId}/products'].map((rest) =>
          queryClient.invalidateQueries({ queryKey: ['get', `/v1/product-collections${rest}`] }),
        ),
      );
      onClose();
    },
  });
  return (
    <FormDialog title={t('Edit collection')} verb={t('Save')} form={form} onClose={onClose} size="xl">
      <CollectionFields form={form.form} isNew={false} />
    </FormDialog>
  );
}
