/** The services (apps) and the contexts that each hosts. */
export const SERVICES = {
  auth: ['keys', 'accounts'],
  management: ['projects', 'webhooks', 'insights', 'maintenance'],
  promotions: [
    'catalog',
    'customers',
    'orders',
    'campaigns',
    'vouchers',
    'promotions',
    'rules',
    'redemptions',
    'prices',
    'publications',
    'async-actions',
    'bin',
    'templates',
    'events',
  ],
  loyalty: ['loyalty'],
  referrals: ['referrals'],
  exports: ['exports'],
} as const;

export type ServiceName = keyof typeof SERVICES;
export type ContextName = (typeof SERVICES)[ServiceName][number];

export function serviceOf(context: ContextName): ServiceName {
  for (const [service, contexts] of Object.entries(SERVICES)) {
    if ((contexts as readonly string[]).includes(context)) return service as ServiceName;
  }
  throw new RangeError(`No service hosts ${context}`);
}
