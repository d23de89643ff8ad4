import { type Client } from '../client.js';
import { Maker, type Named } from './maker.js';

/** What only management keys can make, and only in a project whose id they know. */
export interface Managed {
  /** The id of the project */
  readonly project: string;
  readonly customEvent: Named;
  /** The schema of a type of objects within metadata, and that type */
  readonly metadataSchema: Named;
  readonly location: Named;
  /** The id of a webhook that gets no events */
  readonly webhook: string;
  /** The id of a key of the project that only reads */
  readonly apiKey: string;
  /** Somebody in the project, and the login */
  readonly user: Named;
}

export const UNKNOWN = 'unknown';
const unknown = { id: UNKNOWN, name: UNKNOWN };
const NOTHING: Managed = {
  ...{ project: UNKNOWN, webhook: UNKNOWN, apiKey: UNKNOWN },
  ...{ customEvent: unknown, metadataSchema: unknown, location: unknown, user: unknown },
};

export async function makeManaged(by: Client, mark: string, project: string): Promise<Managed> {
  if (project === UNKNOWN) return NOTHING;
  const maker = new Maker(by, mark);
  const within = `/management/v1/projects/${project}`;
  const event = `${mark}-event`;
  const customEvent = await maker.named(`${within}/custom-event-schemas`, event, {
    name: event,
    schema: { properties: { pages: { type: 'number', optional: true } } },
  });
  const type = `${mark}-address`;
  const metadataSchema = await maker.named(`${within}/metadata-schemas`, type, {
    related_object: type,
    properties: { city: { type: 'string', optional: true, array: false } },
  });
  const location = await maker.named(`${within}/locations`, `${mark}-city`, {
    name: `${mark}-city`,
    shape: { type: 'circle', format: 'distance', distance: { center: 'geo:52.52,13.405', radius: '1.54 km' } },
  });
  const { id: webhook } = await maker.post(`${within}/webhooks`, { target_url: 'https://hooks.example/', events: [] });
  const login = `${mark}-user@example.com`.toLowerCase();
  const invited = { email: login, first_name: 'Ada', last_name: 'Lovelace', projects: { [project]: 'USER' } };
  await by.post('/management/v1/projects/users/invite', invited);
  const { body: user } = await by.get(`${within}/users/${encodeURIComponent(login)}`);
  const key = { kind: 'application', project_id: project, name: 'Till', role: 'VIEWER' };
  const { id: apiKey } = await maker.post('/management/v1/api-keys', key);
  return { project, customEvent, metadataSchema, location, webhook, apiKey, user: { id: user.id, name: login } };
}
