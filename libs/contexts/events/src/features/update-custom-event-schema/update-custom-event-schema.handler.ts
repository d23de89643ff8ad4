import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { type AnswerOf, UpdateCustomEventSchema } from '@perkstream/published';
import { type EventsRefusal } from '../../events.refusals.js';
import { presentSchema } from '../../presenters/custom-event-schema.presenter.js';
import { unknownSchema } from '../../repositories/custom-event-schema.repository.js';
import { CustomEventSchemaChanger } from '../../services/custom-event-schema-changer.js';

@CommandHandler(UpdateCustomEventSchema)
export class UpdateCustomEventSchemaHandler implements ICommandHandler<UpdateCustomEventSchema> {
  constructor(private readonly changer: CustomEventSchemaChanger) {}

  async execute({
    context,
    params: { projectId, customEventSchemaId: id },
    body: { schema },
  }: UpdateCustomEventSchema): Promise<AnswerOf<typeof UpdateCustomEventSchema> | Refusal<EventsRefusal>> {
    const properties = schema?.properties ?? {};
    const changed = await this.changer.change(projectId, { do: 'update', id, properties, now: context.now }, context);
    if (isRefusal(changed)) return changed;
    return changed ? presentSchema(changed) : unknownSchema(id);
  }
}
