import { type Operation } from '@perkstream/published';
import { type EdgeKey } from '../edge-options.js';

/** The scope that opens every operation of a kind of key. */
const EVERYTHING: Readonly<Record<Operation['keys'], string | undefined>> = {
  application: 'api',
  client: 'client_api',
  management: undefined,
};

/** Undefined when the key may use the operation; else what it lacks. */
export function lackingPermission(key: EdgeKey, operation: Operation): string | undefined {
  const { clientSwitch } = operation;
  if (clientSwitch && key.clientSwitches && !key.clientSwitches.includes(clientSwitch)) {
    return `The project does not allow it from the client side: '${clientSwitch}' is off`;
  }
  if (key.scopes === undefined || operation.scope === null) return undefined;
  const everything = EVERYTHING[operation.keys];
  if (key.scopes.includes(operation.scope)) return undefined;
  if (everything !== undefined && key.scopes.includes(everything)) return undefined;
  return `The access token lacks the scope '${operation.scope}'`;
}
