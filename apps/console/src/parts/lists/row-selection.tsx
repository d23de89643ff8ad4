import { t } from '../../texts/texts.js';
import classes from './data-table.module.css';

/** Which rows of a table are chosen, on all of its pages. */
export interface RowSelection<Row> {
  readonly isChosen: (row: Row) => boolean;
  readonly choose: (rows: readonly Row[], isChosen: boolean) => void;
  /** What the row is called, for readers of the screen. */
  readonly nameOf: (row: Row) => string;
}

interface SelectAllCellProps<Row> {
  readonly selection: RowSelection<Row>;
  readonly rows: readonly Row[];
}

export function SelectAllCell<Row>({ selection: { isChosen, choose }, rows }: SelectAllCellProps<Row>) {
  const chosen = rows.filter(isChosen).length;
  const isAll = rows.length > 0 && chosen === rows.length;
  return (
    <th className={classes.selection}>
      <input
        type="checkbox"
        aria-label={t('Select all rows of this page')}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !isAll;
        }}
        onChange={() => choose(rows, !isAll)}
      />
    </th>
  );
}

interface SelectCellProps<Row> {
  readonly selection: RowSelection<Row>;
  readonly row: Row;
}

export function SelectCell<Row>({ selection: { isChosen, choose, nameOf }, row }: SelectCellProps<Row>) {
  return (
    <td className={classes.selection}>
      <input
        type="checkbox"
        aria-label={t('Select {name}', { name: nameOf(row) })}
        checked={isChosen(row)}
        onChange={(event) => choose([row], event.currentTarget.checked)}
      />
    </td>
  );
}
