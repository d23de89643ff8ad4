import { api } from '../../api/queries.js';
import { type Address } from '../../parts/layout/address.js';
import { DateFilters } from '../../parts/lists/date-filters.js';
import { ChoiceFilter, TextFilter } from '../../parts/lists/filter-fields.js';
import { useMay, useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { kindsOfThings } from './things.js';

export function AuditFilters({ address }: { readonly address: Address }) {
  return (
    <>
      <ChoiceFilter address={address} name="kind" label={t('Object')} choices={kindsOfThings()} />
      <ChoiceFilter address={address} name="who" label={t('Who')} choices={useActors()} />
      <DateFilters address={address} from={t('From date')} to={t('To date')} />
      <TextFilter address={address} name="id" label={t('ID')} />
    </>
  );
}

/** People of the project and, for those who may see them, its keys. */
function useActors(): Readonly<Record<string, string>> {
  const { id } = useProject();
  const { administer } = useMay();
  const path = { projectId: id };
  const people = api.useQuery('get', '/management/v1/projects/{projectId}/users', { params: { path } });
  const query = { project_id: id, limit: 100 };
  const keys = api.useQuery('get', '/management/v1/api-keys', { params: { query } }, { enabled: administer });
  return Object.fromEntries([
    ...(people.data?.data ?? []).map((each) => [each.id, `${each.first_name} ${each.last_name}`]),
    ...(keys.data?.data ?? []).map(({ app_id, name }) => [app_id, t('API key: {name}', { name })]),
  ]) as Record<string, string>;
}
