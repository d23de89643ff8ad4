import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { DeleteCustomEventSchema } from '@perkstream/published';
import { type EventsRefusal } from '../../events.refusals.js';
import { CustomEventSchemaChanger } from '../../services/custom-event-schema-changer.js';

/** Events that were sent stay as they are. */
@CommandHandler(DeleteCustomEventSchema)
export class DeleteCustomEventSchemaHandler implements ICommandHandler<DeleteCustomEventSchema> {
  constructor(private readonly changer: CustomEventSchemaChanger) {}

  async execute({
    context,
    params: { projectId, customEventSchemaId: id },
  }: DeleteCustomEventSchema): Promise<undefined | Refusal<EventsRefusal>> {
    const deleted = await this.changer.change(projectId, { do: 'delete', id }, context);
    return isRefusal(deleted) ? deleted : undefined;
  }
}
