import { useState } from 'react';
import { type Address } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { Panel } from '../../parts/layout/panel.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { ColumnChoice } from '../../parts/lists/column-choice.js';
import { type Column } from '../../parts/lists/columns.js';
import { DateFilters } from '../../parts/lists/date-filters.js';
import { FilterBar } from '../../parts/lists/filter-bar.js';
import { ChoiceFilter, TextFilter } from '../../parts/lists/filter-fields.js';
import { ListTable } from '../../parts/lists/list-page.js';
import { CampaignFilter } from '../../parts/lists/pick-filter.js';
import { SavedViews } from '../../parts/lists/saved-views.js';
import { Instant, Money, Nothing } from '../../parts/words/values.js';
import { answerOf } from './answer-of.js';
import { LONG_NAME, MOMENTS, type PartState } from './samples.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly amount: number | null;
}

const ROWS: readonly Row[] = [
  { id: '1', name: 'WELCOME10', amount: 1_000 },
  { id: '2', name: LONG_NAME, amount: 123_456_700 },
  { id: '3', name: 'Ended', amount: null },
];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', title: 'Name', order: 'name', cell: ({ name }) => name },
  {
    id: 'status',
    title: 'Status',
    cell: ({ amount }) => (
      <StatusBadge tone={amount === null ? 'quiet' : 'good'}>{amount === null ? 'Ended' : 'Active'}</StatusBadge>
    ),
  },
  { id: 'sentence', title: 'Rule', isSentence: true, cell: () => 'The value of the cart is at least €50.00.' },
  { id: 'holder', title: 'Holder', cell: () => <Nothing /> },
  { id: 'amount', title: 'Discount', isNumber: true, cell: ({ amount }) => <Money value={amount} /> },
  { id: 'created', title: 'Created', order: 'created_at', cell: () => <Instant value={MOMENTS[0]} /> },
];

/** One bar of filters above rows of 36 px, and the same list without rows. */
export function ShownLists({ address, state }: { readonly address: Address; readonly state: PartState }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['1']));
  const choose = (rows: readonly Row[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const { id } of rows) isChosen ? after.add(id) : after.delete(id);
      return after;
    });
  const list = answerOf(state, { rows: ROWS, total: 63 });
  return (
    <Panel title="Lists">
      <FilterBar
        address={address}
        view={
          <>
            <ColumnChoice columns={COLUMNS} address={address} />
            <SavedViews page="parts" address={address} />
          </>
        }
      >
        <TextFilter address={address} name="name" label="Name contains" />
        <ChoiceFilter address={address} name="kind" label="Kind" choices={{ one: 'One', other: 'Other' }} />
        <CampaignFilter address={address} name="campaign" label="Campaign" />
        <DateFilters address={address} from="From date" to="To date" />
      </FilterBar>
      <ListTable
        label="Parts"
        list={list}
        rows={({ rows }) => rows}
        pages="numbered"
        columns={COLUMNS}
        linkTo={({ id }) => `/parts?row=${id}`}
        selection={{ isChosen: ({ id }) => chosen.has(id), choose, nameOf: ({ name }) => name }}
        empty={null}
      />
      <ListTable
        label="No parts"
        list={answerOf('usual', { rows: [] as readonly Row[] })}
        rows={({ rows }) => rows}
        columns={COLUMNS}
        empty={
          <EmptyState icon="code" title="No codes yet">
            Create a campaign: its codes appear here.
          </EmptyState>
        }
      />
    </Panel>
  );
}
