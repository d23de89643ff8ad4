// What the development server does beside serving sources: it passes requests of the API on to an engine.

/**
 * With `PERKSTREAM_APP_ID` and `PERKSTREAM_APP_TOKEN` (and those of management) requests carry these keys, and nobody has to sign in.
 */
export function engineProxy(environment) {
  const target = environment.PERKSTREAM_URL ?? 'http://127.0.0.1:3000';
  const to = (headers) => ({
    target,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value)),
  });
  return {
    '/v1/': to({ 'x-app-id': environment.PERKSTREAM_APP_ID, 'x-app-token': environment.PERKSTREAM_APP_TOKEN }),
    '/management/v1/': to({
      'x-management-id': environment.PERKSTREAM_MANAGEMENT_ID,
      'x-management-token': environment.PERKSTREAM_MANAGEMENT_TOKEN,
    }),
    '/console/v1/': to({}),
  };
}

/** Answers the session of a developer where keys are given. */
export function developmentSession(environment) {
  const { PERKSTREAM_APP_ID: appId, PERKSTREAM_PROJECT_ID: id = 'development' } = environment;
  const session = {
    object: 'session',
    id: 'sess_development',
    created_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    user: {
      id: 'user_development',
      email: 'developer@example.com',
      first_name: 'Dev',
      last_name: 'Eloper',
      is_owner: true,
      has_password: true,
    },
    projects: [{ id, name: 'Development', role: 'ADMIN', currency: 'USD', timezone: 'UTC' }],
  };
  return {
    name: 'development-session',
    apply: 'serve',
    configureServer({ middlewares }) {
      if (!appId) return;
      middlewares.use('/console/v1/session', (request, response, next) => {
        if (request.method !== 'GET' || request.url !== '/') return next();
        response.setHeader('content-type', 'application/json');
        return response.end(JSON.stringify(session));
      });
    },
  };
}
