import { Skeleton, Table, UnstyledButton } from '@mantine/core';
import { type ReactNode } from 'react';
import { Link } from 'wouter';
import { t } from '../../texts/texts.js';
import { type Address, FIRST_PAGE } from '../layout/address.js';
import { Cut } from '../layout/cut.js';
import { Icon } from '../layout/icon.js';
import { type Column, shownColumns } from './columns.js';
import classes from './data-table.module.css';
import { type RowSelection, SelectAllCell, SelectCell } from './row-selection.js';

export interface DataTableProps<Row> {
  /** What the table lists, for readers of the screen. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined as long as they are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly idOf: (row: Row) => string;
  /** The page of a row: its first column is a link to it. */
  readonly linkTo?: (row: Row) => string | undefined;
  /** What stands here when there are no rows. */
  readonly empty: ReactNode;
  readonly address: Address;
  /** As many places are kept free for rows on their way, so that nothing moves when they come. */
  readonly places?: number;
  /** Rows can be chosen, to work on several. */
  readonly selection?: RowSelection<Row> | undefined;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, idOf, linkTo, empty, address, places = 10, selection } = props;
  const columns = shownColumns(props.columns, address);
  if (rows?.length === 0) return empty;
  return (
    // What scrolls must be reached by the keyboard. The part of the page around it may have the same title.
    <div className={classes.scroll} role="region" aria-label={t('{label}: table', { label })} tabIndex={0}>
      <Table highlightOnHover verticalSpacing="sm" aria-busy={!rows}>
        <Table.Thead className={rows ? undefined : classes.onItsWay}>
          <Table.Tr>
            {selection && <SelectAllCell selection={selection} rows={rows ?? []} />}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} address={address} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows
            ? rows.map((row) => (
                <RowOf key={idOf(row)} row={row} columns={columns} to={linkTo?.(row)} selection={selection} />
              ))
            : Array.from({ length: places }, (_, index) => (
                <FreePlace key={index} columns={columns.length + (selection ? 1 : 0)} />
              ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface RowOfProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly to: string | undefined;
  readonly selection: RowSelection<Row> | undefined;
}

function RowOf<Row>({ row, columns, to, selection }: RowOfProps<Row>) {
  return (
    <Table.Tr className={to ? classes.linked : undefined}>
      {selection && <SelectCell selection={selection} row={row} />}
      {columns.map((column, index) => (
        <Table.Td
          key={column.id}
          className={column.isNumber ? classes.number : column.isSentence ? classes.sentence : undefined}
        >
          {to && index === 0 ? (
            <Link href={to} className={classes.link}>
              {contentOf(column, row)}
            </Link>
          ) : (
            contentOf(column, row)
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** Names are cut, sentences are not. */
function contentOf<Row>({ cell, isNumber, isSentence }: Column<Row>, row: Row): ReactNode {
  const content = cell(row);
  return typeof content === 'string' && !isNumber && !isSentence ? <Cut>{content}</Cut> : content;
}

function HeadCell<Row>({ column, address }: { readonly column: Column<Row>; readonly address: Address }) {
  const { title, order, isNumber } = column;
  const className = isNumber ? classes.number : undefined;
  if (!order) return <Table.Th className={className}>{title}</Table.Th>;
  const current = address.get('order');
  const direction = current === order ? 'ascending' : current === `-${order}` ? 'descending' : 'none';
  const next = direction === 'descending' ? order : `-${order}`;
  return (
    <Table.Th className={className} aria-sort={direction}>
      <UnstyledButton className={classes.head} onClick={() => address.set({ order: next, ...FIRST_PAGE })}>
        {title}
        <span className={classes[direction]}>
          <Icon name="down" size={14} />
        </span>
      </UnstyledButton>
    </Table.Th>
  );
}

function FreePlace({ columns }: { readonly columns: number }) {
  return (
    <Table.Tr>
      {Array.from({ length: columns }, (_, index) => (
        <Table.Td key={index}>
          <Skeleton height={20} />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
