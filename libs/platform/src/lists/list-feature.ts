import { type Provider, type Type } from '@nestjs/common';
import { type ListRequest, parseListQuery, type ReadyList, unknownCursor } from '@perkstream/domain-filters';
import { type Condition, isRefusal, type MaybePromise, type Refusal } from '@perkstream/kernel';
import { type AnsweredRequest, type AnswerOf, type RequestClass } from '@perkstream/published';
import { handler } from '../messenger/handler.js';
import { ViewRunner } from '../view-runner/view-runner.js';
import { type View } from '../view-runner/view.js';
import { beyond } from './page-of-ledger.js';
import { cursorAnswer, listAnswer } from './list-answer.js';
import { ofProject } from './of-project.js';
import { pageOrRowsAfter } from './page-of-list.js';
import { pageOfValues } from './page-of-values.js';

type Asked<Operation extends AnsweredRequest> = InstanceType<Operation>;

/** What every list says of itself. */
interface List<Service> {
  /** Its parameters, which are read before anything else. */
  readonly list: ReadyList;
  /** What `of`, `values` and `rows` are given. */
  readonly service?: Type<Service>;
}

/** The documents that are listed. */
interface OfView<Operation extends AnsweredRequest, Document extends object, Service> extends List<Service> {
  readonly view: View<Document>;
  /** Which documents of the project, where not all of them; or why there is no list. */
  readonly of?: (
    asked: Asked<Operation>,
    service: Service,
    request: ListRequest,
  ) => MaybePromise<Condition | Refusal | undefined>;
}

interface Rows<Operation extends AnsweredRequest, Found, Service, Under extends keyof AnswerOf<Operation>> {
  /** The property of the answer that holds the rows: `data` where absent. */
  readonly under?: Under;
  readonly rows: (
    found: readonly Found[],
    service: Service,
    asked: Asked<Operation>,
  ) => MaybePromise<Readonly<AnswerOf<Operation>[Under]>>;
}

/** The handler of a list with pages and a total: a provider of a module. */
export function listFeature<
  Operation extends AnsweredRequest,
  Document extends object,
  Service = undefined,
  Under extends string & keyof AnswerOf<Operation> = 'data' & keyof AnswerOf<Operation>,
>(
  operation: Operation,
  {
    view,
    of,
    ...list
  }: OfView<Operation, Document, Service> &
    Rows<Operation, Document, Service, Under> & {
      /** The id of a document, where clients see another one. */
      readonly documentId?: (projectId: string, id: string) => string;
    },
): Provider {
  return buildHandler(operation, list, async (asked, request, service: Service, views) => {
    const only = await of?.(asked, service, request);
    if (isRefusal(only)) return only;
    const where = ofProject(projectOf(asked), only, request.where);
    const page = await pageOrRowsAfter(views.collection(view), where, {
      ...request,
      documentId: (id) => list.documentId?.(projectOf(asked), id) ?? id,
    });
    if (isRefusal(page)) return page;
    return answer(page.total, await list.rows(page.found, service, asked), list.under);
  });
}

/** The handler of a list of few values, which are all at hand because a bound keeps them few: a provider of a module. */
export function shortListFeature<
  Operation extends AnsweredRequest,
  Value extends { readonly id: string },
  Service = undefined,
  Under extends string & keyof AnswerOf<Operation> = 'data' & keyof AnswerOf<Operation>,
>(
  operation: Operation,
  {
    values,
    ...list
  }: List<Service> &
    Rows<Operation, Value, Service, Under> & {
      /** All there are; or why there is no list. */
      readonly values: (asked: Asked<Operation>, service: Service) => MaybePromise<readonly Value[] | Refusal>;
    },
): Provider {
  return buildHandler(operation, list, async (asked, request, service: Service) => {
    const all = await values(asked, service);
    if (isRefusal(all)) return all;
    const page = pageOfValues(all, request);
    return answer(page.total, await list.rows(page.found, service, asked), list.under);
  });
}

/** The handler of a list with a cursor: a provider of a module. */
export function cursorListFeature<
  Operation extends AnsweredRequest,
  Document extends object,
  Row extends { readonly id: string },
  Service = undefined,
>(
  operation: Operation,
  {
    view,
    of,
    row,
    completed = (rows) => rows,
    rowsStay,
    total,
    within,
    age,
    ...list
  }: OfView<Operation, Document, Service> & {
    readonly row: (document: Document) => Row;
    /** The rows of the page with what is looked up for them. */
    readonly completed?: (
      rows: readonly Row[],
      service: Service,
      asked: Asked<Operation>,
    ) => MaybePromise<readonly object[]>;
    /** Whose documents they are, where neither the path nor the key says it. */
    readonly within?: string;
    /** Nothing ever leaves the list: a cursor that is none of its rows is refused. */
    readonly rowsStay?: true;
    /** The field that the order by id sorts by, where ids do not say which row is older; unique in the list. */
    readonly age?: string & keyof Document;
    /** How many the answer says there are: on this page, or on all. It says nothing where absent. */
    readonly total?: 'of the page' | 'of all';
  },
): Provider {
  return buildHandler(operation, list, async (asked, request, service: Service, views) => {
    const only = await of?.(asked, service, request);
    if (isRefusal(only)) return only;
    const documents = views.collection(view);
    const { where, filters, orderBy, limit, startingAfterId: last } = request;
    const all = (...conditions: (Condition | undefined)[]) =>
      ofProject(within ?? projectOf(asked), only, ...conditions);
    const [lastRow] =
      last !== undefined && (rowsStay || age)
        ? await documents.find({ where: all({ field: 'id', is: last }), limit: 1 })
        : [];
    if (last !== undefined && rowsStay && !lastRow) return unknownCursor();
    const descending = orderBy[0]?.descending === true;
    const byAge = age && {
      where: all(filters, lastRow && beyond(lastRow, age, descending)),
      orderBy: [{ field: age, descending }],
    };
    const found = await documents.find({ ...(byAge ?? { where: all(where), orderBy }), limit: limit + 1 });
    const page = cursorAnswer(found.map(row), limit);
    const count = total === 'of all' ? await documents.count(all(filters)) : page.data.length;
    const data = await completed(page.data, service, asked);
    return { ...page, data, ...(total && { total: count }) };
  });
}

function answer(total: number, rows: unknown, under = 'data'): object {
  return listAnswer(under, rows as readonly object[], total);
}

/** The project that the path names, else that of the key. */
function projectOf({ context, params }: InstanceType<AnsweredRequest>): string {
  return 'projectId' in params ? (params.projectId as string) : context.projectId;
}

/** @param execute answers what is asked, once the parameters are read */
function buildHandler<Operation extends AnsweredRequest, Service>(
  operation: Operation,
  { list, service }: List<Service>,
  execute: (asked: Asked<Operation>, request: ListRequest, service: Service, views: ViewRunner) => Promise<object>,
): Provider {
  return handler(
    operation as RequestClass,
    [ViewRunner, ...(service ? [service] : [])],
    (asked, views, ...services) => {
      const request = parseListQuery(list, asked.query as Readonly<Record<string, unknown>>, asked.context.now);
      const [known] = services as [Service];
      return isRefusal(request) ? request : execute(asked as Asked<Operation>, request, known, views as ViewRunner);
    },
  );
}
