import { type Client } from '../clients/client.js';
import { type Settings } from '../clients/settings.js';

/** No change of the earning rule that was answered is lost. */
export async function judgeSettings(client: Client, { rule, marks }: Settings): Promise<string[]> {
  const { metadata } = await client.look('get-earning-rule', { params: { ...rule } });
  return marks.filter((mark) => !(mark in metadata)).map((mark) => `${mark} was answered, and the rule lacks it`);
}
