import { type Provider, type Type } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';

/** Enables or disables what a request names. */
export interface Switch<Request, Answer extends object> {
  turn(to: 'enable' | 'disable', request: Request): Promise<Answer>;
}

/** The handlers of the operation that enables and of the one that disables: providers of a module. */
export function switchFeatures<Enable extends object, Disable extends object, Answer extends object>(
  service: Type<Switch<Enable | Disable, Answer>>,
  operations: { readonly enable: Type<Enable>; readonly disable: Type<Disable> },
): Provider[] {
  const handlerOf = (to: 'enable' | 'disable'): Provider => {
    @CommandHandler(operations[to])
    class Turn {
      constructor(private readonly what: Switch<Enable | Disable, Answer>) {}

      execute(request: Enable | Disable): Promise<Answer> {
        return this.what.turn(to, request);
      }
    }
    return { provide: Turn, useFactory: (what: Switch<Enable | Disable, Answer>) => new Turn(what), inject: [service] };
  };
  return [service, handlerOf('enable'), handlerOf('disable')];
}
