import { type WorkOwner } from '@perkstream/ports';
import { type SignInDevice } from '@perkstream/published';
import { type EdgeKey } from '../edge-options.js';
import { networkOf } from '../limits/networks.js';

/** Who signs in. */
export const STRANGER: EdgeKey = { kind: 'management', appId: 'sign-in', name: '', projectId: null };

/** By whom a request is counted: work goes round by project, then by key. */
export type RequestOwner = Required<WorkOwner>;

/** Of requests whose sender is not known. */
const UNKNOWN: RequestOwner = { projectId: '', actor: { id: '' } };

/**
 * A token belongs to its key, which has issued it. Keys of browsers are no secret: their requests keep nobody waiting but each other, and
 * each network counts as a key. What concerns no project belongs to its key alone.
 */
export function requestOwner(
  key: EdgeKey | undefined,
  address: () => string,
  device: SignInDevice | undefined,
): RequestOwner {
  if (!key) return UNKNOWN;
  if (key === STRANGER) return ownerOfSignIn(address, device);
  const { appId, projectId, kind, user } = key;
  const project = projectId ?? (user?.role === undefined ? appId : user.projectId);
  if (kind !== 'client' || key.tokenHash !== undefined) return { projectId: project, actor: { id: appId } };
  return { projectId: `${project} browsers`, actor: { id: networkOf(address()) } };
}

/** A flood of strangers keeps nobody waiting who has signed in before. */
function ownerOfSignIn(address: () => string, device: SignInDevice | undefined): RequestOwner {
  if (device) return { projectId: 'sign-in on known devices', actor: { id: device.id } };
  return { projectId: 'sign-in', actor: { id: networkOf(address()) } };
}
