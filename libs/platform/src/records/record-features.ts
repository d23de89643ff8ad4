import { type Provider, type Type } from '@nestjs/common';
import { isRefusal, type KeptRecord, type Refusal } from '@perkstream/kernel';
import { type OperationRequest, type RequestContext } from '@perkstream/published';
import { handler } from '../messenger/handler.js';
import { type Records } from './records.js';
import { listAnswer } from '../lists/list-answer.js';

type Request<Body> = OperationRequest<Body, object, object>;
type RequestOf<Body> = Type<Request<Body>>;

/** Operations on the records of a kind: by keys of their project or, with the project in the path, by management keys. */
interface RecordOperations<ToMake, ToChange> {
  readonly list?: RequestOf<undefined>;
  readonly create?: RequestOf<ToMake>;
  readonly get?: RequestOf<undefined>;
  readonly update?: RequestOf<ToChange>;
  readonly delete?: RequestOf<undefined>;
}

/** The repository and the handlers of operations on a kind of records: providers of a module. */
export function recordFeatures<Kept extends KeptRecord, ToMake, ToChange, Code extends string>(
  repository: Type<Records<Kept, ToMake, ToChange, Code>>,
  { list, create, get, update, delete: remove }: RecordOperations<ToMake, ToChange>,
  present: (record: Kept) => object,
): Provider[] {
  type Repository = Records<Kept, ToMake, ToChange, Code>;
  const feature = <Body>(
    operation: RequestOf<Body> | undefined,
    answer: (records: Repository, request: Request<Body>, within: RequestContext) => Promise<object | undefined>,
  ): Provider[] => {
    if (!operation) return [];
    return [
      handler(operation, [repository], async (request, records) => {
        const { context, params } = request;
        const within = 'projectId' in params ? await records.enter(params.projectId as string, context) : context;
        return isRefusal(within) ? within : answer(records, request, within);
      }),
    ];
  };
  const shown = (record: Kept | Refusal) => (isRefusal(record) ? record : present(record));
  return [
    repository,
    ...feature(list, async (records, _request, { projectId }) =>
      listAnswer('data', (await records.all(projectId)).map(present)),
    ),
    ...feature(create, async (records, { body: sent }, within) =>
      shown(await records.write({ do: 'create', id: records.idOf(within), sent, now: within.now }, within)),
    ),
    ...feature(get, async (records, { params }, { projectId }) => shown(await records.find(projectId, idIn(params)))),
    ...feature(update, async (records, { params, body: sent }, within) =>
      shown(await records.write({ do: 'update', id: idIn(params), sent, now: within.now }, within)),
    ),
    ...feature(remove, (records, { params }, within) => records.write({ do: 'delete', id: idIn(params) }, within)),
  ];
}

/** What the path names beside the project. */
function idIn(params: object): string {
  const [id] = Object.entries(params).flatMap(([name, value]) => (name === 'projectId' ? [] : [value as string]));
  return id!;
}
