import { type Provider, type Type } from '@nestjs/common';
import { type RequestClass } from '@perkstream/published';
import { handler } from '../messenger/handler.js';

/** Enables or disables what a request names. */
export interface Switch<Request, Answer extends object> {
  turn(to: 'enable' | 'disable', request: Request): Promise<Answer>;
}

/** The handlers of the operation that enables and of the one that disables: providers of a module. */
export function switchFeatures<Enable extends object, Disable extends object, Answer extends object>(
  service: Type<Switch<Enable | Disable, Answer>>,
  operations: { readonly enable: Type<Enable>; readonly disable: Type<Disable> },
): Provider[] {
  const handlerOf = (to: 'enable' | 'disable') =>
    handler(operations[to] as RequestClass, [service], (request, what) =>
      what.turn(to, request as unknown as Enable | Disable),
    );
  return [service, handlerOf('enable'), handlerOf('disable')];
}
