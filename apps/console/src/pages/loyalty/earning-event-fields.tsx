import { Select, Text } from '@mantine/core';
import { type UseFormReturnType } from '@mantine/form';
import { api } from '../../api/queries.js';
import { useMay, useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { calculationsFor, type EarningValues, isCustom } from './earning-form.js';
import { eventText } from './earning-words.js';
import { type Program } from './program-list.js';

const EVENTS = [
  'order.paid',
  'customer.segment.entered',
  'customer.loyalty.tier.joined',
  'customer.loyalty.tier.upgraded',
  'customer.loyalty.tier.prolonged',
  'customer.loyalty.tier.downgraded',
  'customer.loyalty.tier.left',
];

interface EarningEventFieldsProps {
  readonly program: Program;
  readonly form: UseFormReturnType<EarningValues>;
  /** For what an existing rule gives points stays as it is. */
  readonly isNew: boolean;
}

/** For what the rule gives points. */
export function EarningEventFields({ program, form, isNew }: EarningEventFieldsProps) {
  const { event } = form.values;
  const custom = useCustomEvents(isNew);
  if (!isNew)
    return (
      <Text size="sm">
        {eventText(event)}.{' '}
        {t('For what a rule gives points cannot be changed: make another rule, and switch this one off.')}
      </Text>
    );
  const choose = (next: string | null) => {
    if (!next) return;
    const { calculation } = form.values;
    const stays = calculationsFor(next).includes(calculation);
    const schema = custom.find(({ name }) => name === next)?.id ?? '';
    form.setValues({ event: next, schema, ...(!stays && { calculation: 'FIXED' }) });
  };
  return (
    <>
      <Select
        label={t('Members get points')}
        allowDeselect={false}
        data={[...EVENTS, ...custom.map(({ name }) => name)].map((value) => ({ value, label: eventText(value) }))}
        value={event}
        onChange={choose}
        error={form.errors['event']}
      />
      {event === 'customer.segment.entered' && <SegmentField form={form} />}
      {event.startsWith('customer.loyalty.tier.') && <TierField program={program} form={form} />}
      {isCustom(event) && (
        <Text size="sm" c="dimmed">
          {t('Your shop sends this event for a customer.')}
        </Text>
      )}
    </>
  );
}

/** Events that the shop sends. Their schemas belong to the settings, which Admins may read. */
function useCustomEvents(isNew: boolean): readonly { id: string; name: string }[] {
  const { id } = useProject();
  const { administer } = useMay();
  const params = { path: { projectId: id } };
  const { data } = api.useQuery(
    'get',
    '/management/v1/projects/{projectId}/custom-event-schemas',
    { params },
    { enabled: isNew && administer, retry: false },
  );
  return (data as { data?: { id: string; name: string }[] } | undefined)?.data ?? [];
}

function SegmentField({ form }: Pick<EarningEventFieldsProps, 'form'>) {
  const { data } = api.useQuery('get', '/v1/segments', { params: { query: { limit: 100 } } });
  return (
    <Select
      label={t('Segment')}
      description={t('Who is in it already gets nothing; who comes into it later does.')}
      searchable
      required
      nothingFoundMessage={t('No matching segments')}
      data={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...form.getInputProps('segment')}
    />
  );
}

function TierField({ program, form }: Pick<EarningEventFieldsProps, 'program' | 'form'>) {
  const params = { path: { campaignId: program.id } };
  const { data } = api.useQuery('get', '/v1/loyalties/{campaignId}/tiers', { params });
  const tiers = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={t('Tier')}
      allowDeselect={false}
      data={[{ value: '__ANY__', label: t('Any tier') }, ...tiers]}
      {...form.getInputProps('tier')}
    />
  );
}
