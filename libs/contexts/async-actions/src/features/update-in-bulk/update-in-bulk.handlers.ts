import { type Type } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { type AcceptedAnswer, type OperationRequest } from '@perkstream/published';
import { BulkUpdates } from '../../processes/bulk-updates/bulk-updates.process.js';
import { BULK_KINDS, type BulkType } from '../../services/bulk-kinds.js';

const NO_METADATA = "Payload must have required property 'metadata'";

type BulkRequest = OperationRequest<object, object, object>;

/** The list is kept with the answer, and carried out after it: one handler for each kind. */
export const bulkUpdateHandlers = (Object.keys(BULK_KINDS) as BulkType[]).map(handlerOf);

function handlerOf(type: BulkType): Type<ICommandHandler> {
  const { request, named } = BULK_KINDS[type];

  @CommandHandler(request)
  class UpdateInBulkHandler implements ICommandHandler<BulkRequest> {
    constructor(private readonly updates: BulkUpdates) {}

    async execute({ context, body }: BulkRequest): Promise<AcceptedAnswer | Refusal<'invalid_payload'>> {
      if (Array.isArray(body)) return this.updates.begin(context, type, body as JsonObject[], {});
      const { [`${named}s`]: names = [], metadata } = body as { [names: string]: string[] } & { metadata?: JsonObject };
      if (names.length > 0 && !metadata) return refuse('invalid_payload', { details: NO_METADATA });
      const items = (names as string[]).map((name) => ({ [named]: name }));
      return this.updates.begin(context, type, items, { metadata: metadata ?? {} });
    }
  }
  return UpdateInBulkHandler;
}
