import { refuse, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { CreatePublicationByQuery } from '@perkstream/published';

/** Only keys of integrations may publish by query, and a project has no keys of that kind. */
export const createPublicationByQuery = handler(
  CreatePublicationByQuery,
  [],
  async (_message): Promise<Refusal<'integration_api_key_required'>> => {
    return refuse('integration_api_key_required');
  },
);
