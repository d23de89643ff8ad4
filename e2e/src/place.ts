import { type Client, newProject, unique } from './client.js';
import { seedProject, type SeededProject } from './seeded-project.js';

export interface Place {
  readonly projectId: string;
  readonly client: Client;
  readonly browser: Client;
  readonly things: SeededProject;
}

/** A seeded project whose coupon has no limit. */
export async function newPlace(): Promise<Place> {
  const { id: projectId, client, browser } = await newProject({ name: unique('target') });
  const seeded = await seedProject(client, unique('solid'), projectId);
  const name = unique('HOT');
  const { body } = await client.post(`/v1/vouchers/${name}`, {
    type: 'DISCOUNT_VOUCHER',
    discount: { type: 'PERCENT', percent_off: 10 },
  });
  return { projectId, client, browser, things: { ...seeded, coupon: { id: body.id as string, name } } };
}
