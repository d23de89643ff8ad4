import { Anchor, Paper, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { refusalWords } from '../../parts/redemptions/refusal-words.js';
import { Money } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { exampleOfStacking, type Example } from './find-example.js';

/** What the project's own settings make of a cart with several discounts. */
export function StackingExample() {
  const { data, error, refetch } = useQuery({ queryKey: ['stacking', 'example'], queryFn: exampleOfStacking });
  return (
    <Paper withBorder p="md" component="section" aria-label={t('An example')}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('An example')}
        </Title>
        {error && <ErrorInWords error={error} again={refetch} />}
        {data === undefined && !error && <Skeleton height={160} />}
        {data === null && (
          <EmptyState icon="cart" title={t('Nothing to combine yet')}>
            {t(
              'With a product in the catalogue and two codes for everybody or running promotions, an example stands here.',
            )}
          </EmptyState>
        )}
        {data && <Shown example={data} />}
      </Stack>
    </Paper>
  );
}

function Shown({ example }: { readonly example: Example }) {
  const { lines, steps, amount, total } = example;
  const cart = JSON.stringify({ lines, codes: steps.map(({ id }) => id) });
  return (
    <>
      <Text>
        {t('A cart with {names} is given these codes and promotions, with the settings as they are saved:', {
          names: lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
        })}
      </Text>
      <div role="region" aria-label={t('The order and the effect')} tabIndex={0} style={{ overflowX: 'auto' }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Rank')}</Table.Th>
              <Table.Th>{t('Code or promotion')}</Table.Th>
              <Table.Th>{t('Before')}</Table.Th>
              <Table.Th>{t('Deducted')}</Table.Th>
              <Table.Th>{t('Left to pay')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {steps.map((step, index) => (
              <Table.Tr key={step.id}>
                <Table.Td>{index + 1}</Table.Td>
                <Table.Td>{step.name}</Table.Td>
                {step.refused === undefined ? (
                  <>
                    <Table.Td>
                      <Money value={step.before} />
                    </Table.Td>
                    <Table.Td>
                      <Money value={step.off} />
                    </Table.Td>
                    <Table.Td>
                      <Money value={step.left} />
                    </Table.Td>
                  </>
                ) : (
                  <Table.Td colSpan={3}>{refusalWords(step.refused, undefined)}</Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Text>
        {t('The cart is worth')} <Money value={amount} />, {t('and this is to pay:')}{' '}
        <strong>
          <Money value={total} />
        </strong>
      </Text>
      <Anchor component={Link} href={`/cart?${new URLSearchParams({ cart })}`}>
        {t('Change this example in the cart')}
      </Anchor>
    </>
  );
}
