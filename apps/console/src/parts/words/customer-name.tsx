import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { customerOf, nameOf } from '../../api/names.js';
import { Cut } from '../layout/cut.js';
import classes from '../layout/cut.module.css';
import { linkTo } from './links.js';
import { Nothing } from './values.js';

const STALE_TIME_MS = 300_000;

/** A customer with its summary, by id. */
export function useCustomer(id: string | null | undefined) {
  return useQuery({
    queryKey: ['customer', id],
    queryFn: () => customerOf(id ?? ''),
    enabled: Boolean(id),
    staleTime: STALE_TIME_MS,
  });
}

interface CustomerNameProps {
  readonly id: string | null | undefined;
}

/** The name of a customer, else the best there is, as a link to the customer's page. Its place is kept while it is on its way. */
export function CustomerName({ id }: CustomerNameProps) {
  const { data, isPending } = useQuery({
    queryKey: ['name', id],
    queryFn: () => nameOf(id ?? ''),
    enabled: Boolean(id),
    staleTime: STALE_TIME_MS,
  });
  if (!id) return <Nothing />;
  const name = data ?? (isPending ? '' : id);
  return (
    <Anchor component={Link} href={linkTo('customer', id) ?? ''} inherit aria-busy={isPending} className={classes.name}>
      <Cut>{name}</Cut>
    </Anchor>
  );
}
