import { type Client } from '../clients/client.js';
import { type Trials } from '../clients/trials.js';

/** What was deleted right after it was made is not there. */
export async function judgeTrials(client: Client, { deleted }: Trials): Promise<string[]> {
  const wrong: string[] = [];
  for (const { get, params } of deleted) {
    const found = await client.look(get, { params });
    if (!found.refused) wrong.push(`${JSON.stringify(params)} was deleted, and can be looked up`);
  }
  return wrong;
}
