import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../api/queries.js';
import { linkTo } from './links.js';
import { Nothing } from './values.js';

/** How long a name is taken as known, in milliseconds. */
const KNOWN_FOR = 300_000;

/** A customer, by id; lists ask for each one once. */
export function useCustomer(id: string | null | undefined) {
  const params = { path: { customerId: id ?? '' } };
  return api.useQuery('get', '/v1/customers/{customerId}', { params }, { enabled: Boolean(id), staleTime: KNOWN_FOR });
}

interface CustomerNameProps {
  readonly id: string | null | undefined;
}

/** The name of a customer, else the best there is, as a link to the customer's page. */
export function CustomerName({ id }: CustomerNameProps) {
  const { data } = useCustomer(id);
  if (!id) return <Nothing />;
  const known = data as Named | undefined;
  return (
    <Anchor component={Link} href={linkTo('customer', id) ?? ''} inherit>
      {known?.name || known?.email || known?.source_id || id}
    </Anchor>
  );
}

interface Named {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly source_id?: string | null;
}
