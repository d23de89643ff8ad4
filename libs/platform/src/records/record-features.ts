import { type Provider, type Type } from '@nestjs/common';
import { isRefusal, type KeptRecord } from '@perkstream/kernel';
import { type OperationRequest } from '@perkstream/published';
import { handler } from '../messenger/handler.js';
import { type Records } from './records.js';
import { listAnswer } from '../lists/list-answer.js';

type RequestOf<Body> = Type<OperationRequest<Body, { readonly projectId: string }, object>>;

/** The five operations on the records of a kind. */
export interface RecordOperations<ToMake, ToChange> {
  readonly list: RequestOf<undefined>;
  readonly create: RequestOf<ToMake>;
  readonly get: RequestOf<undefined>;
  readonly update: RequestOf<ToChange>;
  readonly delete: RequestOf<undefined>;
}

/** The repository and the handlers of the five operations on a kind of records: providers of a module. */
export function recordFeatures<Kept extends KeptRecord, ToMake, ToChange, Code extends string>(
  repository: Type<Records<Kept, ToMake, ToChange, Code>>,
  operations: RecordOperations<ToMake, ToChange>,
  present: (record: Kept) => object,
): Provider[] {
  const of = [repository] as const;
  const created = handler(operations.create, of, async ({ context, params: { projectId }, body: sent }, records) => {
    const command = { do: 'create', id: records.idOf(context), sent, now: context.now } as const;
    const made = await records.change(projectId, command, context);
    return isRefusal(made) ? made : present(made);
  });
  const updated = handler(operations.update, of, async ({ context, params, body: sent }, records) => {
    const command = { do: 'update', id: idIn(params), sent, now: context.now } as const;
    const changed = await records.change(params.projectId, command, context);
    return isRefusal(changed) ? changed : present(changed);
  });
  const deleted = handler(operations.delete, of, ({ context, params }, records) =>
    records.change(params.projectId, { do: 'delete', id: idIn(params) }, context),
  );
  const listed = handler(operations.list, of, async ({ context, params: { projectId } }, records) => {
    const within = await records.enter(projectId, context);
    if (isRefusal(within)) return within;
    const data = (await records.all(projectId)).map(present);
    return listAnswer('data', data);
  });
  const shown = handler(operations.get, of, async ({ context, params }, records) => {
    const within = await records.enter(params.projectId, context);
    if (isRefusal(within)) return within;
    const record = await records.find(params.projectId, idIn(params));
    return isRefusal(record) ? record : present(record);
  });
  return [repository, listed, created, shown, updated, deleted];
}

/** What the path names beside the project. */
function idIn({ projectId: _project, ...rest }: { readonly projectId: string }): string {
  return Object.values(rest)[0] as string;
}
