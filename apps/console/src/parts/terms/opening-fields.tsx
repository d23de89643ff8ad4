import {
  Checkbox,
  CloseButton,
  Group,
  MultiSelect,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { type FormOf } from '../forms/form-of.js';
import { AddButton } from '../layout/add-button.js';
import { t } from '../../texts/texts.js';
import { ANY_HOURS, dayName, type HoursRow, type OpeningDraft, WEEK } from './opening-draft.js';

interface OpeningFieldsProps {
  readonly form: FormOf<OpeningDraft>;
}

/** On which days and hours a code or an offer is open. */
export function OpeningFields({ form }: OpeningFieldsProps) {
  const { opening, hours } = form.values;
  const open = (next: OpeningDraft['opening']) =>
    form.setValues({ opening: next, ...(next === 'hours' && hours.length === 0 && { hours: [ANY_HOURS] }) });
  return (
    <Stack gap="sm" role="group" aria-label={t('Days and hours')}>
      <SegmentedControl
        aria-label={t('Active hours')}
        size="xs"
        value={opening}
        onChange={(value) => open(value as OpeningDraft['opening'])}
        data={[
          { value: 'always', label: t('Every day') },
          { value: 'days', label: t('On some days') },
          { value: 'hours', label: t('At some hours') },
        ]}
      />
      {opening === 'days' && (
        <Checkbox.Group label={t('On these days')} {...form.getInputProps('days')}>
          <Group mt="xs">
            {WEEK.map((day) => (
              <Checkbox key={day} value={String(day)} label={dayName(day)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {opening === 'hours' && <Hours rows={hours} onChange={(rows) => form.setFieldValue('hours', rows)} />}
      {opening !== 'hours' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('Active for')}
            description={t('Such as PT2H: two hours. Empty: it stays open.')}
            maxLength={100}
            {...form.getInputProps('lasts')}
          />
          <TextInput
            label={t('Repeats every')}
            description={t('Such as P1D: each day, counted from its start.')}
            maxLength={100}
            {...form.getInputProps('every')}
          />
        </SimpleGrid>
      )}
    </Stack>
  );
}

interface HoursProps {
  readonly rows: readonly HoursRow[];
  readonly onChange: (rows: HoursRow[]) => void;
}

function Hours({ rows, onChange }: HoursProps) {
  const put = (index: number, change: Partial<HoursRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row)));
  return (
    <>
      {rows.map(({ days, from, to }, index) => (
        <Group key={index} align="flex-end">
          <MultiSelect
            label={t('On these days')}
            placeholder={days.length === 0 ? t('Every day') : undefined}
            data={WEEK.map((day) => ({ value: String(day), label: dayName(day) }))}
            value={[...days]}
            onChange={(chosen) => put(index, { days: chosen })}
            miw={220}
          />
          <TextInput
            type="time"
            label={t('From')}
            value={from}
            onChange={(event) => put(index, { from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t('To')}
            value={to}
            onChange={(event) => put(index, { to: event.currentTarget.value })}
          />
          <CloseButton
            size="lg"
            aria-label={t('Remove these hours')}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </Group>
      ))}
      {rows.length === 0 && <Text size="sm">{t('No hours: active at any time.')}</Text>}
      <Group>
        <AddButton
          size="xs"
          variant="default"

          onClick={() => onChange([...rows, ANY_HOURS])}
        >
          {t('Add hours')}
        </AddButton>
      </Group>
    </>
  );
}
