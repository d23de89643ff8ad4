import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RevokeKeysOfProject } from '@perkstream/published';
import { KeyRevoker } from '../../services/key-revoker.js';

@CommandHandler(RevokeKeysOfProject)
export class RevokeKeysOfProjectHandler implements ICommandHandler<RevokeKeysOfProject> {
  constructor(private readonly revoker: KeyRevoker) {}

  execute({ projectId, origin }: RevokeKeysOfProject): Promise<void> {
    return this.revoker.revoke({ field: 'projectId', is: projectId }, () => true, origin);
  }
}
