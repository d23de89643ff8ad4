import { Skeleton, UnstyledButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { t } from '../../texts/texts.js';
import { type Address, FIRST_PAGE } from '../layout/address.js';
import { Cut } from '../layout/cut.js';
import { Icon } from '../layout/icon.js';
import { type Column, shownColumns } from './columns.js';
import classes from './data-table.module.css';
import { useFits } from './fits.js';
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

/** Rows of one height under heads that stay in sight; each row is a card where there is little room. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return props.rows?.length === 0 ? props.empty : <Rows {...props} />;
}

function Rows<Row>({ label, rows, idOf, linkTo, address, places = 10, selection, ...props }: DataTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const fits = useFits(frame);
  const columns = shownColumns(props.columns, address);
  return (
    // What scrolls must be reached by the keyboard. The part of the page around it may have the same title.
    <div
      ref={frame}
      className={classes.frame}
      data-fits={fits || undefined}
      role="region"
      aria-label={t('{label}: table', { label })}
      tabIndex={0}
    >
      <table className={classes.table} aria-busy={!rows}>
        <thead className={rows ? undefined : classes.onItsWay}>
          <tr>
            {selection && <SelectAllCell selection={selection} rows={rows ?? []} />}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} address={address} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <RowOf key={idOf(row)} row={row} columns={columns} to={linkTo?.(row)} selection={selection} />
              ))
            : Array.from({ length: places }, (_, index) => (
                <FreePlace key={index} columns={columns.length + (selection ? 1 : 0)} />
              ))}
        </tbody>
      </table>
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
    <tr className={to ? classes.linked : undefined}>
      {selection && <SelectCell selection={selection} row={row} />}
      {columns.map((column, index) => (
        <td
          key={column.id}
          className={column.isNumber ? classes.number : column.isSentence ? classes.sentence : undefined}
          data-title={column.title}
        >
          {to && index === 0 ? (
            <Link href={to} className={classes.link}>
              {contentOf(column, row)}
            </Link>
          ) : (
            contentOf(column, row)
          )}
        </td>
      ))}
    </tr>
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
  if (!order) return <th className={className}>{title}</th>;
  const current = address.get('order');
  const direction = current === order ? 'ascending' : current === `-${order}` ? 'descending' : 'none';
  const next = direction === 'descending' ? order : `-${order}`;
  return (
    <th className={className} aria-sort={direction}>
      <UnstyledButton className={classes.head} onClick={() => address.set({ order: next, ...FIRST_PAGE })}>
        {title}
        <span className={classes[direction]}>
          <Icon name="down" size={14} />
        </span>
      </UnstyledButton>
    </th>
  );
}

function FreePlace({ columns }: { readonly columns: number }) {
  return (
    <tr>
      {Array.from({ length: columns }, (_, index) => (
        <td key={index}>
          <Skeleton height={20} />
        </td>
      ))}
    </tr>
  );
}
