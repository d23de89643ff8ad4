import { Button, Group, Select, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ask } from '../../api/console-operations.js';
import { type components } from '../../api/schema.js';
import { queryClient } from '../../api/queries.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { useMay } from '../../parts/project.js';
import { t } from '../../texts/texts.js';

export type Category = components['schemas']['CategoryAnswer'];

interface CategorySelectionsProps {
  readonly categories: readonly Category[];
}

/** Which of the redeemables of each category may apply to one cart. */
export function CategorySelections({ categories }: CategorySelectionsProps) {
  const { change } = useMay();
  const before = Object.fromEntries(categories.map(({ id, selection }) => [id, selection ?? 'ALL']));
  const { form, submit, error, isSending } = useApiForm<Record<string, string>>({
    keptAs: 'category-selections',
    initialValues: before,
    send: async (values) => {
      const changed = Object.entries(values).filter(([id, selection]) => selection !== before[id]);
      for (const [id, selection] of changed) await ask(`/v1/categories/${id}`, 'PUT', { selection });
      notifications.show({ message: t('The categories are saved.') });
      await queryClient.invalidateQueries();
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-label={t('Discounts of one category')}>
      <Stack gap="sm">
        {categories.map(({ id, name }) => (
          <Select
            key={id}
            label={t('Of “{name}”, these apply', { name })}
            data={categoryChoices()}
            allowDeselect={false}
            disabled={!change}
            maw={480}
            {...form.getInputProps(id)}
          />
        ))}
        {error !== undefined && <ErrorInWords error={error} />}
        {change && (
          <Group>
            <Button type="submit" loading={isSending} disabled={!form.isDirty()}>
              {t('Save the categories')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

function categoryChoices() {
  return [
    { value: 'ALL', label: t('all that combine') },
    { value: 'BEST', label: t('the one that saves most') },
    { value: 'FIRST', label: t('the first one that applies') },
  ];
}
