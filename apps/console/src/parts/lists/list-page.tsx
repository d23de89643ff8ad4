import { type ReactNode } from 'react';
import { useAddress } from '../layout/address.js';
import { ErrorInWords } from '../layout/error-in-words.js';
import { PageFrame, type PageFrameProps } from '../layout/page-frame.js';
import { ColumnChoice } from './column-choice.js';
import { DataTable, type DataTableProps } from './data-table.js';
import { FilterBar } from './filter-bar.js';
import { CursorPager, Pager } from './pager.js';
import { type Paging } from './paging.js';
import { SavedViews } from './saved-views.js';

interface Listed {
  readonly id: string;
}

/** What answers of lists say beside their rows. */
interface Answer {
  readonly total?: number;
  readonly has_more?: boolean;
  readonly more_starting_after?: string;
}

/** What `api.useQuery` gives. */
export interface ListQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface ListTableProps<Data, Row extends Listed> extends Omit<DataTableProps<Row>, 'address' | 'idOf' | 'rows'> {
  readonly list: ListQuery<Data>;
  readonly rows: (data: Data) => readonly Row[] | undefined;
  /** What `pagingIn` gave for the query, or pages with a number, or a cursor; absent: all rows come at once. */
  readonly pages?: Paging | 'numbered' | 'cursor' | ((data: Data | undefined, ids: readonly string[]) => ReactNode);
}

/** The rows of an answer with their pager, or why they cannot be shown. */
export function ListTable<Data, Row extends Listed>(props: ListTableProps<Data, Row>) {
  const { list, rows: rowsOf, pages, ...table } = props;
  const address = useAddress();
  const found = list.data && rowsOf(list.data);
  const rows = typeof pages === 'object' ? pages.arranged(found) : found;
  const { total, has_more, more_starting_after: next } = (list.data ?? {}) as Answer;
  const ids = rows?.map(({ id }) => id) ?? [];
  return (
    <>
      {list.error ? (
        <ErrorInWords error={list.error} again={list.refetch} />
      ) : (
        <DataTable {...table} rows={rows} idOf={({ id }) => id} address={address} />
      )}
      {typeof pages === 'function' && pages(list.data, ids)}
      {typeof pages === 'object' && <Pager address={address} total={total} ids={ids} />}
      {pages === 'numbered' && <Pager address={address} total={total} />}
      {pages === 'cursor' && <CursorPager address={address} next={has_more === false ? undefined : next} />}
    </>
  );
}

interface ListPageProps<Data, Row extends Listed>
  extends
    Omit<ListTableProps<Data, Row>, 'label'>,
    Pick<PageFrameProps, 'title' | 'description' | 'above' | 'actions'> {
  /** Of the table; absent: the title of the page. */
  readonly label?: string;
  readonly filters?: ReactNode;
  readonly choosesColumns?: boolean;
  /** The name under which its views are saved; absent: it has none. */
  readonly views?: string;
  /** What stands between filters and rows. */
  readonly children?: ReactNode;
}

/** A page that is a list: filters, columns and views above its rows, all of them in the address bar. */
export function ListPage<Data, Row extends Listed>(props: ListPageProps<Data, Row>) {
  const { title, description, above, actions, label = title, ...rest } = props;
  const { filters, choosesColumns, views, children, ...table } = rest;
  const address = useAddress();
  const view = (choosesColumns || views) && (
    <>
      {choosesColumns && <ColumnChoice columns={table.columns} address={address} />}
      {views && <SavedViews page={views} address={address} />}
    </>
  );
  return (
    <PageFrame title={title} description={description} above={above} actions={actions}>
      {(filters || view) && (
        <FilterBar address={address} view={view}>
          {filters}
        </FilterBar>
      )}
      {children}
      <ListTable {...table} label={label} />
    </PageFrame>
  );
}
