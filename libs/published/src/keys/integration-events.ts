import { integrationEvent, OneOf, Text } from '../language/index.js';
import { KEY_KINDS, type KeyKind } from './messages.js';

/** Integration events of keys. None holds a token. */

export class KeyRevokedV1 {
  @Text('ID that requests send together with the token.') id!: string;
  @OneOf(KEY_KINDS) kind!: KeyKind;
}

export class KeyCreatedV1 extends KeyRevokedV1 {
  @Text({ optional: true }, 'Absent for management keys.') project_id?: string;
}

const context = 'keys';
const key: KeyRevokedV1 = { id: '8f5f2c1e-6c1b-4b0e-9a53-0d6f5b7a1c42', kind: 'application' };

export const keyEvents = {
  created: integrationEvent({
    context,
    type: 'key.created.v1',
    summary: 'A key was created, or its token was rotated.',
    data: KeyCreatedV1,
    example: { ...key, project_id: 'proj_00VbaJNmTa1HoQwVu4IjN8pY' },
  }),
  revoked: integrationEvent({
    context,
    type: 'key.revoked.v1',
    summary: 'A key was revoked.',
    data: KeyRevokedV1,
    example: key,
  }),
};
