import { type Provider, type Type } from '@nestjs/common';
import { handler, type InstancesOf, type MessageClass, type ResultOf } from '../messenger/handler.js';

/** The handlers of the operation that enables and of the one that disables: providers of a module. */
export function switchFeatures<Enable extends MessageClass, const Services extends readonly Type[]>(
  operations: { readonly enable: Enable; readonly disable: MessageClass },
  services: Services,
  turn: (
    to: 'enable' | 'disable',
    request: InstanceType<Enable>,
    ...services: InstancesOf<Services>
  ) => Promise<ResultOf<Enable>>,
): Provider[] {
  return (['enable', 'disable'] as const).map((to) =>
    handler(operations[to] as Enable, services, (request, ...known) => turn(to, request, ...known)),
  );
}
