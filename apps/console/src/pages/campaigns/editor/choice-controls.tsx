import { Checkbox, Group, Input, MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../api/console-operations.js';
import { api } from '../../../api/queries.js';
import { useMay, useProject } from '../../../parts/project.js';
import { findTargets } from '../../../parts/rules/find-targets.js';
import { useWording } from '../../../parts/rules/rule-names.js';
import { findItems } from '../../../parts/search/find-items.js';
import { Picker } from '../../../parts/search/picker.js';
import { language, t } from '../../../texts/texts.js';
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
  const { field, value, isOff, put } = props;
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
  return <ListOfChoices {...props} choices={choices} />;
}

function ListOfChoices({ choices, ...props }: FieldProps & { readonly choices: readonly Choice[] }) {
  const { value, put } = props;
  const isUnknown = typeof value === 'string' && !choices.some((each) => each.value === value);
  return (
    <Select
      {...labelled(props)}
      {...clearable(props)}
      searchable={choices.length > 8}
      nothingFoundMessage={t('Nothing of that name')}
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
  const kind = props.field.of?.((path) => read(joined(base, path))) ?? 'GIFT_VOUCHERS';
  const { data } = api.useQuery('get', '/v1/campaigns', {
    params: { query: { limit: 100, campaign_type: kind as 'GIFT_VOUCHERS' } },
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
      nothing={t('Nothing of that name')}
      most={1}
      picked={id === '' ? [] : [{ id, label: nameOf(id) }]}
      error={error}
      find={async (text) => (await findItems(text)).map((item) => ({ id: item.id, label: item.name }))}
      onChange={(picked) => put(picked.at(-1)?.id)}
    />
  );
}

interface Selection {
  readonly object: string;
  readonly id: string;
}

/** Products, SKUs and collections that count. */
export function SelectionsControl(props: FieldProps) {
  const { field, value, error, put } = props;
  const chosen = (value as readonly Selection[] | undefined) ?? [];
  const { nameOf } = useWording({ 1: { name: 'order.items.any', conditions: { $in: chosen } } });
  return (
    <Picker
      label={field.label()}
      description={field.placeholder ? t('Empty: {placeholder}', { placeholder: field.placeholder() }) : ''}
      nothing={t('Nothing of that name')}
      picked={chosen.map(({ object, id }) => ({ id: `${object}:${id}`, label: nameOf(id) }))}
      error={error}
      find={async (text) =>
        (await findTargets(text)).map(({ object, id, name }) => ({ id: `${object}:${id}`, label: name }))
      }
      onChange={(picked) => put(picked.length === 0 ? undefined : picked.map(({ id }) => selectionIn(id)))}
    />
  );
}

function selectionIn(text: string): Selection {
  const [object = '', ...id] = text.split(':');
  return { object, id: id.join(':') };
}

/** From Monday on, as `0` for Sunday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];
/** A Sunday. */
const SUNDAY_MS = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;

function dayName(day: number): string {
  return new Intl.DateTimeFormat(language(), { weekday: 'long', timeZone: 'UTC' }).format(SUNDAY_MS + day * DAY_MS);
}

export function DaysControl(props: FieldProps) {
  const { field, value, isOff, put } = props;
  const days = ((value as readonly number[] | undefined) ?? []).map(String);
  const change = (chosen: readonly string[]) =>
    put(chosen.length === 0 ? undefined : chosen.map(Number).sort((one, other) => one - other));
  if (field.path === 'days_of_week') {
    return (
      <MultiSelect
        {...labelled(props)}
        placeholder={days.length === 0 ? t('Every day') : ''}
        data={WEEK.map((day) => ({ value: String(day), label: dayName(day) }))}
        value={days}
        onChange={change}
      />
    );
  }
  return (
    <Checkbox.Group label={field.label()} value={days} onChange={change}>
      <Group mt={6} gap="sm">
        {WEEK.map((day) => (
          <Checkbox key={day} value={String(day)} label={dayName(day)} disabled={isOff} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
