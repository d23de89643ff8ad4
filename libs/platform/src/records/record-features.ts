import { type Provider, type Type } from '@nestjs/common';
import { CommandHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type KeptRecord } from '@perkstream/kernel';
import { type OperationRequest } from '@perkstream/published';
import { type Records } from './records.js';

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
  type Of<Body> = OperationRequest<Body, { readonly projectId: string }, object>;

  abstract class Feature {
    constructor(protected readonly records: Records<Kept, ToMake, ToChange, Code>) {}
  }

  @QueryHandler(operations.list)
  class List extends Feature {
    async execute({ context, params: { projectId } }: Of<undefined>) {
      const within = await this.records.enter(projectId, context);
      if (isRefusal(within)) return within;
      const data = (await this.records.all(projectId)).map(present);
      return { object: 'list', data_ref: 'data', data, total: data.length };
    }
  }

  @QueryHandler(operations.get)
  class Get extends Feature {
    async execute({ context, params }: Of<undefined>) {
      const within = await this.records.enter(params.projectId, context);
      if (isRefusal(within)) return within;
      const record = await this.records.find(params.projectId, idIn(params));
      return isRefusal(record) ? record : present(record);
    }
  }

  @CommandHandler(operations.create)
  class Create extends Feature {
    async execute({ context, params: { projectId }, body: sent }: Of<ToMake>) {
      const command = { do: 'create', id: this.records.idOf(context), sent, now: context.now } as const;
      const made = await this.records.change(projectId, command, context);
      return isRefusal(made) ? made : present(made);
    }
  }

  @CommandHandler(operations.update)
  class Update extends Feature {
    async execute({ context, params, body: sent }: Of<ToChange>) {
      const command = { do: 'update', id: idIn(params), sent, now: context.now } as const;
      const changed = await this.records.change(params.projectId, command, context);
      return isRefusal(changed) ? changed : present(changed);
    }
  }

  @CommandHandler(operations.delete)
  class Delete extends Feature {
    async execute({ context, params }: Of<undefined>) {
      return this.records.change(params.projectId, { do: 'delete', id: idIn(params) }, context);
    }
  }

  const handlers = [List, Get, Create, Update, Delete].map((handler) => ({
    provide: handler,
    useFactory: (records: Records<Kept, ToMake, ToChange, Code>) => new handler(records),
    inject: [repository],
  }));
  return [repository, ...handlers];
}

/** What the path names beside the project. */
function idIn({ projectId: _project, ...rest }: { readonly projectId: string }): string {
  return Object.values(rest)[0] as string;
}
