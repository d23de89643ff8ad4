import { Client } from './client.js';

/** The keys of the bootstrap project of an engine that a test starts for itself. */
export const OWN_KEYS = {
  PERKSTREAM_PROJECT_ID: 'proj_own',
  PERKSTREAM_APP_ID: 'own-app',
  PERKSTREAM_APP_TOKEN: 'own-app-token',
  PERKSTREAM_CLIENT_ID: 'own-client',
  PERKSTREAM_CLIENT_TOKEN: 'own-client-token',
  PERKSTREAM_MANAGEMENT_ID: 'own-management',
  PERKSTREAM_MANAGEMENT_TOKEN: 'own-management-token',
};

/** A client of the bootstrap project. */
export function ownShop(address: string): Client {
  const { PERKSTREAM_APP_ID: id, PERKSTREAM_APP_TOKEN: token } = OWN_KEYS;
  return new Client({ 'x-app-id': id, 'x-app-token': token }, address);
}

export function ownManagement(address: string): Client {
  const { PERKSTREAM_MANAGEMENT_ID: id, PERKSTREAM_MANAGEMENT_TOKEN: token } = OWN_KEYS;
  return new Client({ 'x-management-id': id, 'x-management-token': token }, address);
}
