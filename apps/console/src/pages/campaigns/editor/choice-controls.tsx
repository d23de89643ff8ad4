import { Input, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../api/console-operations.js';
import { api } from '../../../api/queries.js';
import { useMay, useProject } from '../../../parts/project.js';
import { useWording } from '../../../parts/rules/rule-names.js';
import { findItems } from '../../../parts/search/find-items.js';
import { Picker } from '../../../parts/search/picker.js';
import { t } from '../../../texts/texts.js';
import { type FieldProps, useEditor } from './editor-context.js';
import { joined } from './paths.js';
import { labelled } from './simple-controls.js';

interface Choice {
  readonly value: string;
  readonly label: string;
}

function clearable({ field }: FieldProps) {
  return { clearable: !field.isRequired, clearButtonProps: { 'aria-label': t('Clear') }, allowDeselect: false };
}

/** As many choices stand side by side; more of them, and longer ones, in a list. */
const MAX_SEGMENTS = 4;
const MAX_SEGMENT_CHARACTERS = 14;

export function ChoiceControl(props: FieldProps) {
  const { field, isOff, put } = props;
  const value = field.shown ? field.shown(props.value) : props.value;
  const choices = Object.entries(field.choices?.() ?? {}).map(([each, label]) => ({ value: each, label }));
  const isShort =
    choices.length <= MAX_SEGMENTS && choices.every(({ label }) => label.length <= MAX_SEGMENT_CHARACTERS);
  if (field.isRequired && isShort) {
    return (
      <Input.Wrapper label={field.label()} labelElement="div">
        <div style={{ overflowX: 'auto' }}>
          <SegmentedControl
            aria-label={field.label()}
            data={choices}
            disabled={isOff}
            value={String(value ?? '')}
            onChange={put}
          />
        </div>
      </Input.Wrapper>
    );
  }
  return <ListOfChoices {...props} value={value} choices={choices} />;
}

function ListOfChoices({ choices, ...props }: FieldProps & { readonly choices: readonly Choice[] }) {
  const { value, put } = props;
  const isUnknown = typeof value === 'string' && !choices.some((each) => each.value === value);
  return (
    <Select
      {...labelled(props)}
      {...clearable(props)}
      searchable={choices.length > 8}
      nothingFoundMessage={t('No matches')}
      data={isUnknown ? [...choices, { value, label: value }] : [...choices]}
      value={(value as string | undefined) ?? null}
      onChange={(chosen) => put(chosen ?? undefined)}
    />
  );
}

export function CategoryControl(props: FieldProps) {
  const { data } = useQuery({
    queryKey: ['categories', 'choice'],
    queryFn: () => ask<{ data: { id: string; name: string }[] }>('/v1/categories'),
  });
  return <ListOfChoices {...props} choices={choicesOf(data?.data)} />;
}

export function SegmentControl(props: FieldProps) {
  const { data } = api.useQuery('get', '/v1/segments', { params: { query: { limit: 100 } } });
  return <ListOfChoices {...props} choices={choicesOf(data?.data)} />;
}

export function RewardControl(props: FieldProps) {
  const { data } = api.useQuery('get', '/v1/rewards', { params: { query: { limit: 100 } } });
  return <ListOfChoices {...props} choices={choicesOf(data?.data)} />;
}

function choicesOf(things: readonly { readonly id: string; readonly name?: string | null }[] = []): readonly Choice[] {
  return things.map(({ id, name }) => ({ value: id, label: name ?? id }));
}

export function CampaignControl(props: FieldProps) {
  const { read } = useEditor();
  const base = props.path.slice(0, props.path.length - props.field.path.length - 1);
  const kind = props.field.of?.((path) => read(joined(base, path)));
  const { data } = api.useQuery('get', '/v1/campaigns', {
    params: { query: { limit: 100, ...(kind && { campaign_type: kind as 'GIFT_VOUCHERS' }) } },
  });
  return <ListOfChoices {...props} choices={choicesOf(data?.campaigns)} />;
}

/** Events of the engine, and those that the shop sends; their schemas belong to the settings, which Admins may read. */
export function EventControl(props: FieldProps) {
  const { id: projectId } = useProject();
  const { administer } = useMay();
  const { data } = api.useQuery(
    'get',
    '/management/v1/projects/{projectId}/custom-event-schemas',
    { params: { path: { projectId } } },
    { enabled: administer, retry: false },
  );
  const custom = (data as { data?: readonly { id: string; name: string }[] } | undefined)?.data ?? [];
  const known = Object.entries(props.field.choices?.() ?? {}).map(([value, label]) => ({ value, label }));
  const own = custom.map(({ id, name }) => ({ value: props.field.as === 'id' ? id : name, label: name }));
  return <ListOfChoices {...props} choices={[...known, ...own]} />;
}

export function ItemControl(props: FieldProps) {
  const { field, value, error, put } = props;
  const id = (value as string | undefined) ?? '';
  const { nameOf } = useWording({ 1: { name: 'order.items.any', conditions: { $in: [{ id }] } } });
  return (
    <Picker
      label={field.label()}
      description={t('Parts of its name are enough.')}
      nothing={t('No matches')}
      most={1}
      picked={id === '' ? [] : [{ id, label: nameOf(id) }]}
      error={error}
      find={async (text) => (await findItems(text)).map((item) => ({ id: item.id, label: item.name }))}
      onChange={(picked) => put(picked.at(-1)?.id)}
    />
  );
}
