import { recordFeatures } from '@perkstream/platform';
import {
  CreateCustomEventSchema,
  DeleteCustomEventSchema,
  GetCustomEventSchema,
  ListCustomEventSchemas,
  UpdateCustomEventSchema,
} from '@perkstream/published';
import { presentSchema } from '../../presenters/custom-event-schema.presenter.js';
import { CustomEventSchemaRepository } from '../../repositories/custom-event-schema.repository.js';

/** The operations of management keys on schemas of custom events. Events that were sent stay as they are. */
export const manageCustomEventSchemas = recordFeatures(
  CustomEventSchemaRepository,
  {
    list: ListCustomEventSchemas,
    create: CreateCustomEventSchema,
    get: GetCustomEventSchema,
    update: UpdateCustomEventSchema,
    delete: DeleteCustomEventSchema,
  },
  presentSchema,
);
