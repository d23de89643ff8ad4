// A provider of OpenID Connect as a process of its own: prints its address, and signs in who was named last by `PUT /person`.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [clientId, secret, redirectUri] = process.argv.slice(2);
let person = { email: 'nobody@example.com', email_verified: true };
const server = createServer();
// Another site than the engine's 127.0.0.1, as providers are.
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const issuer = `http://localhost:${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [{ client_id: clientId, client_secret: secret, redirect_uris: [redirectUri] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/login/${uid}` },
  findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...person }) }),
  // Nobody is asked what the engine may know.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid email');
    await grant.save();
    return grant;
  },
});
const answer = provider.callback();

server.on('request', async (request, response) => {
  if (request.method === 'PUT') {
    const parts = [];
    for await (const part of request) parts.push(part);
    person = JSON.parse(Buffer.concat(parts).toString());
    response.writeHead(204).end();
  } else if (request.url.startsWith('/login/')) {
    const result = person.refuses ? { error: 'access_denied' } : { login: { accountId: person.email } };
    await provider.interactionFinished(request, response, result);
  } else answer(request, response);
});
console.log(issuer);
