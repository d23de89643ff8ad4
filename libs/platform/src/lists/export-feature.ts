import { type Provider, type Type } from '@nestjs/common';
import { QueryHandler } from '@nestjs/cqrs';
import { type Condition } from '@perkstream/kernel';
import { type PageOfExport, type PageOfRows, type RowsAsked } from '@perkstream/published';
import { ViewRunner } from '../view-runner/view-runner.js';
import { type View } from '../view-runner/view.js';
import { pageOfRows } from './page-of-rows.js';

type MadeRows = readonly object[] | Promise<readonly object[]>;

/** The rows of one exported object: which documents they are made of, and how. */
interface ExportedRows<Document extends object, Presenter> {
  readonly view: View<Document>;
  /** Which documents of the view, where not all of them are meant. */
  readonly where?: Condition;
  /** The field to sort by in place of the one that is asked for, where only this one has an index. */
  readonly orderField?: string;
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
  { view, where, orderField, presenter: presenterType, rows }: ExportedRows<Document, Presenter>,
): Provider {
  @QueryHandler(query)
  class Page {
    private readonly documents;

    constructor(
      views: ViewRunner,
      private readonly presenter: Presenter,
    ) {
      this.documents = views.lazily(view);
    }

    execute({ asked }: PageOfExport): Promise<PageOfRows> {
      const order = orderField ? { ...asked.order, field: orderField } : asked.order;
      const both = where && asked.where ? { all: [where, asked.where] } : (where ?? asked.where);
      return pageOfRows(this.documents(), { ...asked, where: both, order }, (documents) =>
        rows(documents, asked.projectId, this.presenter, asked),
      );
    }
  }
  return {
    provide: Page,
    useFactory: (views: ViewRunner, presenter: Presenter) => new Page(views, presenter),
    inject: [ViewRunner, ...(presenterType ? [presenterType] : [])],
  };
}
