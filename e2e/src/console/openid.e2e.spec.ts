import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { describeUnless, describeWith } from '../capabilities.js';
import { connectToBrowser, lackOfChromium } from '../clients/chromium.js';
import { unique } from '../client.js';
import { CLIENT, OpenIdProviderProcess, RedirectFollower } from '../openid-provider.js';
import { OWN_KEYS } from '../own-keys.js';
import { ServerProcess } from '../server-process.js';
import { invited, type Person } from '../signed-in.js';

const { PERKSTREAM_PROJECT_ID: projectId } = OWN_KEYS;

describeWith('one process on a data folder', 'Signing in by OpenID Connect', () => {
  let engine: ServerProcess;
  let provider: OpenIdProviderProcess;
  let ada: Person;
  let browser: RedirectFollower;

  beforeAll(async () => {
    engine = await ServerProcess.create();
    provider = await OpenIdProviderProcess.start(engine.address);
    await engine.start({
      environment: {
        PERKSTREAM_PUBLIC_URL: engine.address,
        PERKSTREAM_OPENID_ISSUER: provider.issuer,
        PERKSTREAM_OPENID_CLIENT_ID: CLIENT.id,
        PERKSTREAM_OPENID_CLIENT_SECRET: CLIENT.secret,
        PERKSTREAM_OPENID_NAME: 'Shop "ID" <1>',
        PERKSTREAM_SIGN_IN_LIMIT: '1000/PT1M',
      },
    });
    ada = await invited({ [projectId]: 'ADMIN' }, engine.management);
  });

  afterAll(async () => {
    provider.end();
    await engine.remove();
  });

  beforeEach(() => {
    browser = new RedirectFollower();
  });

  const begin = (next = '/') => `${engine.address}/console/openid/begin?next=${encodeURIComponent(next)}`;
  const back = () => `${engine.address}/console/openid/return`;
  /** Through the provider, and up to where the engine sends the browser then. */
  const signIn = async (next?: string) => (await browser.get(await browser.follow(begin(next), back()))).headers;
  const session = () => browser.cookieOf(engine.address, 'perkstream_session');
  const users = async () =>
    JSON.stringify((await engine.management.get(`/management/v1/projects/${projectId}/users`)).body);

  it('begins a session of the user with the verified address, as a password does', async () => {
    await provider.has({ email: ada.email.toUpperCase() });
    const headers = await signIn('/campaigns?page=2');
    expect(headers.get('location')).toBe('/console/campaigns?page=2');
    const cookies = headers.getSetCookie();
    expect(cookies).toContainEqual(
      expect.stringMatching(/^perkstream_session=user_\S+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/),
    );
    expect(cookies).toContainEqual(expect.stringMatching(/^perkstream_openid=; Path=\/console\/openid; Max-Age=0;/));
    const client = engine.at({ cookie: `perkstream_session=${session()}`, 'x-project-id': projectId });
    expect((await client.get('/console/v1/session')).body.user).toMatchObject({ id: ada.id, email: ada.email });
    expect((await client.get('/console/v1/sessions')).body.data).toMatchObject([{ by: 'openid', is_current: true }]);
    expect((await client.get('/v1/vouchers')).status).toBe(200);
  });

  it.each([
    ['unknown', () => ({ email: `${unique('nobody').toLowerCase()}@example.com` })],
    ['unverified', () => ({ email: ada.email, email_verified: false })],
    ['unverified', () => ({ email: ada.email, email_verified: 'true' })],
    ['unverified', () => ({ email: ada.email, email_verified: null })],
    ['cancelled', () => ({ email: ada.email, refuses: true })],
  ])('is refused in words, and makes nobody: %s', async (problem, person) => {
    const before = await users();
    await provider.has(person());
    expect((await signIn('/codes')).get('location')).toBe(`/console/sign-in?openid=${problem}&next=%2Fcodes`);
    expect(session()).toBeUndefined();
    expect(await users()).toBe(before);
  });

  it('takes an answer only in the browser that asked, and only once', async () => {
    await provider.has({ email: ada.email });
    const returned = await browser.follow(begin(), back());
    const cookie = `perkstream_openid=${browser.cookieOf(engine.address, 'perkstream_openid')}`;
    const come = async (address: string, sent: string) => {
      const { status, headers } = await new RedirectFollower().get(address, { cookie: sent });
      return [status, headers.get('location'), headers.getSetCookie().some((each) => /^perkstream_session/.test(each))];
    };
    const expired = [302, '/console/sign-in?openid=expired', false];
    // Another browser, to which somebody has sent the address to sign it in as themselves.
    expect(await come(returned, '')).toEqual(expired);
    const other = new RedirectFollower();
    await other.follow(begin(), back());
    expect(await come(returned, `perkstream_openid=${other.cookieOf(engine.address, 'perkstream_openid')}`)).toEqual(
      expired,
    );
    expect(await come(returned, `${cookie.slice(0, -6)}AAAAAA`)).toEqual(expired);
    expect(await come(returned.replace(/state=[^&]+/, 'state=forged'), cookie)).toEqual(expired);
    const wrongIssuer = returned.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example');
    expect(await come(wrongIssuer, cookie)).toEqual([302, '/console/sign-in?openid=failed', false]);
    expect(await come(returned, cookie)).toEqual([302, '/console/', true]);
    expect(await come(returned, cookie)).toEqual([302, '/console/sign-in?openid=failed', false]);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/ü',
    'javascript:alert(1)',
    '/sign-in?next=/',
  ])('leads to no other site: %j', async (next) => {
    await provider.has({ email: ada.email });
    expect((await signIn(next)).get('location')).toBe('/console/');
  });

  it('is begun by no page of another site', async () => {
    const { headers } = await browser.get(begin(), { 'sec-fetch-site': 'cross-site' });
    expect([headers.get('location'), headers.getSetCookie()]).toEqual(['/console/sign-in', []]);
  });

  it('shows no name as markup', async () => {
    const page = await (await fetch(`${engine.address}/console/`)).text();
    expect(page).toContain('<meta name="openid" content="Shop &quot;ID&quot; &lt;1>" />');
  });

  describeUnless(lackOfChromium, 'in Chromium', () => {
    it('takes one click', async () => {
      await provider.has({ email: ada.email });
      const chrome = await connectToBrowser();
      try {
        const page = await chrome.newPage({ locale: 'en-GB' });
        page.setDefaultTimeout(60_000);
        await page.goto(`${engine.address}/console/sign-in`);
        await page.getByRole('link', { name: 'Sign in with Shop "ID" <1>' }).click();
        await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
        expect(new URL(page.url()).host).toBe(new URL(engine.address).host);
        await page.context().clearCookies();
        await provider.has({ email: 'nobody@example.com' });
        await page.goto(`${engine.address}/console/sign-in`);
        await page.getByRole('link', { name: 'Sign in with Shop "ID" <1>' }).click();
        await page.getByText('No account has this e-mail address').waitFor();
      } finally {
        await chrome.close();
      }
    });
  });

  it('says that the provider is away, at both ends', async () => {
    await provider.has({ email: ada.email });
    const returned = await browser.follow(begin('/codes'), back());
    provider.end();
    expect((await browser.get(returned)).headers.get('location')).toBe(
      '/console/sign-in?openid=unavailable&next=%2Fcodes',
    );
    expect((await browser.get(begin())).headers.get('location')).toBe('/console/sign-in?openid=unavailable');
    expect(session()).toBeUndefined();
  });
});
