import { isRefusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { FindCustomEventSchema } from '@perkstream/published';
import { CustomEventSchemaRepository } from '../../repositories/custom-event-schema.repository.js';

export const findCustomEventSchema = handler(
  FindCustomEventSchema,
  [CustomEventSchemaRepository],
  async ({ projectId, id }, schemas) => {
    const schema = await schemas.find(projectId, id);
    return isRefusal(schema) ? undefined : schema;
  },
);
