import { defineConfig } from '@medusajs/framework/utils';

const { DATABASE_URL, PERKSTREAM_URL, PERKSTREAM_APP_ID, PERKSTREAM_APP_TOKEN, WHEN_AWAY } = process.env;

export default defineConfig({
  projectConfig: {
    databaseUrl: DATABASE_URL,
    databaseDriverOptions: { ssl: false, connection: { ssl: false } },
    http: { storeCors: '*', adminCors: '*', authCors: '*', jwtSecret: 'shop', cookieSecret: 'shop' },
  },
  admin: { disable: true },
  plugins: [{ resolve: '@perkstream/medusa', options: {} }],
  modules: [
    {
      resolve: '@perkstream/medusa',
      options: {
        baseUrl: PERKSTREAM_URL,
        appId: PERKSTREAM_APP_ID,
        appToken: PERKSTREAM_APP_TOKEN,
        whenAway: WHEN_AWAY ?? 'full-price',
      },
    },
  ],
});
