import { type Provider, type Type } from '@nestjs/common';
import { type Condition, type MaybePromise } from '@perkstream/kernel';
import { type PageOfExport, type RowsAsked } from '@perkstream/published';
import { handler } from '../messenger/handler.js';
import { ViewRunner } from '../view-runner/view-runner.js';
import { type View } from '../view-runner/view.js';
import { pageOfRows } from './page-of-rows.js';

type MadeRows = MaybePromise<readonly object[]>;

/** The rows of one exported object: which documents they are made of, and how. */
interface ExportedRows<Document extends object, Presenter> {
  readonly view: View<Document>;
  /** Which documents of the view, where not all of them are meant. */
  readonly where?: Condition;
  /** The field to sort by in place of the one that is asked for, where only this one has an index. */
  readonly orderField?: string;
  /** Dotted paths of documents that no row needs: large ones, so that a page has many rows. */
  readonly without?: readonly string[];
  /** The service that `rows` needs. */
  readonly presenter?: Type<Presenter>;
  readonly rows: (
    documents: readonly Document[],
    projectId: string,
    presenter: Presenter,
    asked: RowsAsked,
  ) => MadeRows;
}

/** The handler that answers one page of an export: a provider of a module. */
export function exportFeature<Document extends object, Presenter = undefined>(
  query: Type<PageOfExport>,
  { view, where, orderField, without, presenter: presenterType, rows }: ExportedRows<Document, Presenter>,
): Provider {
  return handler(query, [ViewRunner, ...(presenterType ? [presenterType] : [])], ({ asked }, views, ...services) => {
    const order = orderField ? { ...asked.order, field: orderField } : asked.order;
    const both = where && asked.where ? { all: [where, asked.where] } : (where ?? asked.where);
    const [presenter] = services as [Presenter];
    const wanted = { ...asked, where: both, order, ...(without && { without }) };
    return pageOfRows((views as ViewRunner).collection(view), wanted, (documents) =>
      rows(documents, asked.projectId, presenter, asked),
    );
  });
}
