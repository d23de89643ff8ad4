import { createRequire } from 'node:module';
import {
  type VoucherifyClientSide as BrowserSideFactory,
  type VoucherifyServerSide as ServerSideFactory,
} from '@voucherify/sdk';
import { type Keys } from '../client.js';

export type ServerSide = ReturnType<typeof ServerSideFactory>;
export type BrowserSide = ReturnType<typeof BrowserSideFactory>;

interface CurrentLibrary {
  readonly VoucherifyServerSide: typeof ServerSideFactory;
  readonly VoucherifyClientSide: typeof BrowserSideFactory;
}

type OlderLibrary = (options: {
  readonly apiUrl: string;
  readonly applicationId: string;
  readonly clientSecretKey: string;
}) => object;

/** CommonJS whose names an `import` does not find. */
const load = createRequire(import.meta.url);
const { VoucherifyServerSide, VoucherifyClientSide } = load('@voucherify/sdk') as CurrentLibrary;
const olderLibrary = load('voucherify') as OlderLibrary;

/** `@voucherify/sdk` as a shop's server sets it up. */
export function serverSideOf(apiUrl: string, keys: Keys): ServerSide {
  return VoucherifyServerSide({ apiUrl, applicationId: keys['x-app-id'] ?? '', secretKey: keys['x-app-token'] ?? '' });
}

/** `@voucherify/sdk` as a page of the shop sets it up; outside of a browser it gets its origin as an option. */
export function browserSideOf(apiUrl: string, keys: Keys, origin = 'https://shop.example'): BrowserSide {
  return VoucherifyClientSide({
    apiUrl,
    clientApplicationId: keys['x-client-application-id'] ?? '',
    clientSecretKey: keys['x-client-token'] ?? '',
    origin,
  });
}

/** `voucherify`, which shops used before. */
export function olderSideOf(apiUrl: string, keys: Keys): object {
  return olderLibrary({
    apiUrl,
    applicationId: keys['x-app-id'] ?? '',
    clientSecretKey: keys['x-app-token'] ?? '',
  });
}
