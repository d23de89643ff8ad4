import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedId, isRefusal, type Refusal } from '@perkstream/kernel';
import { type AnswerOf, CreateCustomEventSchema } from '@perkstream/published';
import { type EventsRefusal } from '../../events.refusals.js';
import { presentSchema } from '../../presenters/custom-event-schema.presenter.js';
import { unknownSchema } from '../../repositories/custom-event-schema.repository.js';
import { CustomEventSchemaChanger } from '../../services/custom-event-schema-changer.js';

@CommandHandler(CreateCustomEventSchema)
export class CreateCustomEventSchemaHandler implements ICommandHandler<CreateCustomEventSchema> {
  constructor(private readonly changer: CustomEventSchemaChanger) {}

  async execute({
    context,
    params: { projectId },
    body: {
      name,
      schema: { properties },
    },
  }: CreateCustomEventSchema): Promise<AnswerOf<typeof CreateCustomEventSchema> | Refusal<EventsRefusal>> {
    const { now, repeatSince, requestId } = context;
    const id = derivedId('ms_', Date.parse(repeatSince ?? now), requestId, 'custom_event_schema');
    const made = await this.changer.change(projectId, { do: 'create', id, name, properties, now }, context);
    if (isRefusal(made)) return made;
    return made ? presentSchema(made) : unknownSchema(id);
  }
}
