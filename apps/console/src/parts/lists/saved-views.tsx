import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteView, type SavedView, saveView, savedViews } from '../../api/saved-views.js';
import { t } from '../../texts/texts.js';
import { type Address, changed, FIRST_PAGE } from '../layout/address.js';
import { ErrorInWords } from '../layout/error-in-words.js';
import { Icon } from '../layout/icon.js';
import { useMay } from '../project.js';

interface SavedViewsProps {
  /** The name of the list. */
  readonly page: string;
  readonly address: Address;
}

/** Views that people of the project have kept of a list: its filters, its order and its columns. */
export function SavedViews({ page, address }: SavedViewsProps) {
  const [opened, setOpened] = useState(false);
  const { data, error } = useQuery({ queryKey: ['saved-views', page], queryFn: () => savedViews(page) });
  const open = ({ query, columns }: SavedView) => {
    const params = changed(new URLSearchParams(query), { columns: columns.join(',') });
    address.replaceAll(params.toString());
    setOpened(false);
  };
  return (
    <Popover position="bottom-end" withArrow trapFocus opened={opened} onChange={setOpened} width={300}>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="bookmark" size={16} />}
          onClick={() => setOpened((before) => !before)}
        >
          {t('Views')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {error && <ErrorInWords error={error} />}
          {data?.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('A view saves the filters, the order and the columns of this list. There are none yet.')}
            </Text>
          )}
          {data?.map((view) => (
            <ViewRow key={view.id} view={view} page={page} open={() => open(view)} />
          ))}
          <NewView page={page} address={address} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ViewRowProps {
  readonly view: SavedView;
  readonly page: string;
  readonly open: () => void;
}

function ViewRow({ view, page, open }: ViewRowProps) {
  const queries = useQueryClient();
  const { change } = useMay();
  const remove = async () => {
    await deleteView(view.id);
    await queries.invalidateQueries({ queryKey: ['saved-views', page] });
  };
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <UnstyledButton onClick={open} style={{ overflowWrap: 'anywhere', flex: 1 }}>
        {view.name}
      </UnstyledButton>
      {change && (
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={remove}
          aria-label={t('Delete the view {name}', { name: view.name })}
        >
          <Icon name="trash" size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}

function NewView({ page, address }: SavedViewsProps) {
  const queries = useQueryClient();
  const { change } = useMay();
  const [name, setName] = useState('');
  const [error, setError] = useState<unknown>();
  if (!change) return null;
  const keep = async () => {
    const params = new URLSearchParams(address.text);
    const columns = (params.get('columns') ?? '').split(',').filter(Boolean);
    const query = changed(params, { columns: null, ...FIRST_PAGE }).toString();
    try {
      await saveView({ page, name: name.trim(), query, columns });
      setName('');
      setError(undefined);
      await queries.invalidateQueries({ queryKey: ['saved-views', page] });
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <>
      <Group align="flex-end" wrap="nowrap" gap="xs">
        <TextInput
          label={t('Save this view as')}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
          style={{ flex: 1 }}
        />
        <Button onClick={keep} disabled={name.trim() === ''}>
          {t('Save')}
        </Button>
      </Group>
      {error !== undefined && <ErrorInWords error={error} />}
    </>
  );
}
