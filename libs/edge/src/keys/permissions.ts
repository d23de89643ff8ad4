import { type KeyRole, type Operation } from '@perkstream/published';
import { type EdgeKey, type EdgeUser } from '../edge-options.js';

type Sent = Parameters<NonNullable<Operation['writes']>>[0];

/** The scope that opens every operation of a kind of key. */
const EVERYTHING: Readonly<Record<Operation['keys'], string | undefined>> = {
  application: 'api',
  client: 'client_api',
  management: undefined,
  people: undefined,
};

/** They take several incentives at once; a merchant validates and redeems single ones. */
const STACKABLE = new Set(['validate-stacked-discounts', 'redeem-stacked-discounts']);

/** As people read them: see docs/console.md. */
const ROLE_NAMES: Readonly<Record<KeyRole, string>> = {
  ADMIN: 'Admin',
  USER: 'User',
  VIEWER: 'Viewer',
  MERCHANT: 'Merchant',
};

/** The operations, of those of its kind, that a key with a role may use. */
const OPEN_TO: Readonly<Record<KeyRole, (operation: Operation) => boolean>> = {
  ADMIN: () => true,
  USER: (operation) => !changesSettings(operation),
  VIEWER: (operation) => {
    const { method, storesNothing, context } = operation;
    const reads = method === 'GET' || storesNothing === true;
    return reads || (context === 'exports' && method === 'POST') || isAboutTokens(operation);
  },
  MERCHANT: (operation) =>
    (operation.context === 'redemptions' && !STACKABLE.has(operation.id)) ||
    operation.id === 'get-voucher' ||
    isAboutTokens(operation),
};

/**
 * What a Merchant who is signed in may use: a person at a till looks one code up, validates and redeems it, and rolls back what this person
 * redeemed. Nothing lists codes or customers. See decision 0241.
 */
const OPEN_TO_MERCHANTS = new Set([
  'get-voucher',
  'validate-voucher',
  'redeem-voucher',
  'validate-promotion-tier',
  'redeem-promotion',
  'redeem-reward',
  'redeem-reward-1',
  'list-redemptions',
  'get-redemption',
  'rollback-redemption',
  'rollback-stacked-redemptions',
]);

/** What a project is set up with; management operations change it as well. */
function changesSettings({ context, keys, method }: Operation): boolean {
  return context === 'projects' && keys === 'application' && method !== 'GET';
}

/** An access token opens no more than its key. */
function isAboutTokens({ context, keys }: Operation): boolean {
  return context === 'keys' && keys === 'application';
}

/** What the key lacks for the operation; undefined when it may use it. */
export function lackingPermission(key: EdgeKey, operation: Operation): string | undefined {
  const { clientSwitch } = operation;
  if (key.user) return lackOfUser(key.user, operation);
  if (clientSwitch && key.clientSwitches && !key.clientSwitches.includes(clientSwitch)) {
    return `The project does not allow it from the client side: '${clientSwitch}' is off`;
  }
  if (key.role && !OPEN_TO[key.role](operation)) return `Keys of the role ${ROLE_NAMES[key.role]} may not use it`;
  if (key.scopes === undefined || operation.scope === null) return undefined;
  const everything = EVERYTHING[operation.keys];
  if (key.scopes.includes(operation.scope)) return undefined;
  if (everything !== undefined && key.scopes.includes(everything)) return undefined;
  return `The access token lacks the scope '${operation.scope}'`;
}

/** The same for somebody who is signed in. Settings are for ADMIN. */
function lackOfUser({ isOwner, role, projectId }: EdgeUser, operation: Operation): string | undefined {
  const { keys, method, scope, path, projects } = operation;
  if (keys === 'people') return undefined;
  if (keys === 'management') {
    if (isOwner) return undefined;
    if (!projects && !path.includes('{projectId}')) return 'Only an owner of the installation may use it';
    const reads = method === 'GET' && role !== 'MERCHANT';
    if (role === 'ADMIN' || (role !== undefined && reads)) return undefined;
    return role === undefined ? noRole(projectId) : `Users of the role ${ROLE_NAMES[role]} may not use it`;
  }
  if (role === undefined) return noRole(projectId);
  if (scope === null) return 'Access tokens are issued to keys only';
  const isOpen = role === 'MERCHANT' ? OPEN_TO_MERCHANTS.has(operation.id) : OPEN_TO[role](operation);
  return isOpen ? undefined : `Users of the role ${ROLE_NAMES[role]} may not use it`;
}

function noRole(projectId: string): string {
  return `You have no role in the project ${projectId}`;
}

/** Whether the caller sees redemptions of its own alone. */
export function seesOwnOnly({ user, role }: EdgeKey): boolean {
  return user !== undefined && role === 'MERCHANT';
}

/** Whether answers show what is for administrators alone; see `SECRETS`. */
export function mayKnowSecrets(key: EdgeKey | undefined): boolean {
  if (!key?.user) return key?.kind === 'management';
  return key.user.isOwner || key.user.role === 'ADMIN';
}

/** What somebody who is signed in lacks for a request that names projects elsewhere than in its path. */
export function lackingProject({ user }: EdgeKey, { projects }: Operation, request: Sent): string | undefined {
  if (!user || user.isOwner || !projects) return undefined;
  const isOpen = (id: string | undefined) => id !== undefined && user.roles[id] === 'ADMIN';
  return projects(request as never).every(isOpen) ? undefined : 'You are not Admin of every project concerned';
}

/** What the key lacks for a request that changes something although its operation reads; undefined when it may send it. */
export function lackingRightToWrite({ role }: EdgeKey, { writes }: Operation, request: Sent): string | undefined {
  if (role !== 'VIEWER' || !writes?.(request)) return undefined;
  return `Keys of the role ${ROLE_NAMES[role]} may not change anything or lock anything with a session`;
}
