import { describe, expect, it } from '@jest/globals';
import { isLongRun } from '../capabilities.js';
import { Client, newProject } from '../client.js';
import { inParallel } from '../in-parallel.js';
import { CLIENT, type OpenIdProviderProcess, RedirectFollower } from '../openid-provider.js';
import { OWN_KEYS } from '../own-keys.js';
import { invited } from '../signed-in.js';
import { type OwnCluster, type Replica } from './own-cluster.js';

export const GATEWAYS = 3;
/** The limit of an address, for all gateways. */
export const CLIENT_API_LIMIT = '5/PT1H';
/** The address under which people reach any of the gateways. */
export const PUBLIC_URL = 'http://perkstream.localhost';

export const openIdSettings = ({ issuer }: OpenIdProviderProcess) => ({
  PERKSTREAM_PUBLIC_URL: PUBLIC_URL,
  PERKSTREAM_OPENID_ISSUER: issuer,
  PERKSTREAM_OPENID_CLIENT_ID: CLIENT.id,
  PERKSTREAM_OPENID_CLIENT_SECRET: CLIENT.secret,
});

export function severalGateways(cluster: () => OwnCluster, provider: () => OpenIdProviderProcess): void {
  describe('With three gateways', () => {
    /** Sends so many requests, each to the next gateway. @returns how many were let in; all others are 429 */
    async function admitted(requests: number, atOnce: number, { keys }: Client, path: string): Promise<number> {
      const shops = cluster()
        .replicasOf('gateway')
        .map(({ url }) => new Client(keys, url));
      expect(shops).toHaveLength(GATEWAYS);
      const statuses: number[] = [];
      await inParallel(
        Array.from({ length: requests }, (_, index) => shops[index % GATEWAYS] as Client),
        atOnce,
        async (shop) => {
          statuses.push((await shop.get(path)).status);
        },
      );
      const isIn = statuses.filter((status) => status === 200).length;
      expect(statuses.filter((status) => status === 429)).toHaveLength(requests - isIn);
      return isIn;
    }

    it.each([[isLongRun ? 200 : 60, 3], [20, 30], ...(isLongRun ? [[1_000, 60] as const] : [])] as const)(
      'a limit of %d is granted once to %d requests at a time, but for one request more each',
      async (value, atOnce) => {
        const limits = { api_calls: [{ value, duration: 'PT1H' }] };
        const { client } = await newProject({ limits }, cluster().management);
        const isIn = await admitted(value + 100, atOnce, client, '/v1/categories');
        expect(isIn).toBeGreaterThanOrEqual(value);
        expect(isIn).toBeLessThanOrEqual(value + GATEWAYS);
      },
    );

    it('the limit of an address holds for all of them', async () => {
      const { browser } = await newProject({}, cluster().management);
      const isIn = await admitted(60, 60, browser, '/client/v1/promotions/tiers');
      expect(isIn).toBeGreaterThanOrEqual(5);
      expect(isIn).toBeLessThanOrEqual(5 + GATEWAYS);
    });

    it('signing in by OpenID Connect begins at one, ends at another and holds at the third', async () => {
      const [first, second, third] = cluster().replicasOf('gateway') as [Replica, Replica, Replica];
      const { PERKSTREAM_PROJECT_ID: projectId } = OWN_KEYS;
      const { email } = await invited({ [projectId]: 'ADMIN' }, cluster().management);
      await provider().has({ email });
      const browser = new RedirectFollower();
      const back = new URL(
        await browser.follow(`${first.url}/console/openid/begin`, `${PUBLIC_URL}/console/openid/return`),
      );
      const begun = browser.cookieOf(first.url, 'perkstream_openid');
      const { headers } = await browser.get(`${second.url}${back.pathname}${back.search}`, {
        cookie: `perkstream_openid=${begun}`,
      });
      expect(headers.get('location')).toBe('/console/');
      const cookie = `perkstream_session=${browser.cookieOf(second.url, 'perkstream_session')}`;
      const person = new Client({ cookie, 'x-project-id': projectId }, third.url);
      expect((await person.get('/console/v1/session')).body.user.email).toBe(email);
      expect((await person.get('/v1/vouchers')).status).toBe(200);
    });
  });
}
