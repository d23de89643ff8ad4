import { type Refusal, refuse } from '@perkstream/kernel';
import {
  isAddressRange,
  type KeyAccess,
  type KeyKind,
  type KeyRole,
  type UpdateApiKeyBody,
} from '@perkstream/published';

const ROLES: Readonly<Record<KeyKind, readonly KeyRole[]>> = {
  application: ['ADMIN', 'USER', 'VIEWER', 'MERCHANT'],
  client: [],
  management: ['ADMIN', 'VIEWER'],
};

/** What a body says of the access that a key has: only what is sent. */
export function accessIn(kind: KeyKind, body: UpdateApiKeyBody): KeyAccess | Refusal<'invalid_payload'> {
  const { role, allowed_ips: allowedIps } = body;
  if (role !== undefined && !ROLES[kind].includes(role)) {
    return refuse('invalid_payload', { details: `A key of kind ${kind} cannot have the role ${role}` });
  }
  const wrong = allowedIps?.find((each) => !isAddressRange(each));
  if (wrong !== undefined) {
    return refuse('invalid_payload', { details: `allowed_ips: ${wrong} is neither an address nor a range of them` });
  }
  return { ...(role && { role }), ...(allowedIps && { allowedIps }) };
}
