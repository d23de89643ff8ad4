import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { KeepBootstrapKeys } from '@perkstream/published';
import { KeyRevoker } from '../../services/key-revoker.js';

@CommandHandler(KeepBootstrapKeys)
export class KeepBootstrapKeysHandler implements ICommandHandler<KeepBootstrapKeys> {
  constructor(private readonly revoker: KeyRevoker) {}

  async execute({ keys, origin }: KeepBootstrapKeys): Promise<void> {
    const isKept = (kind: string, id: string) => keys.some((key) => key.kind === kind && key.appId === id);
    const where = { field: 'isBootstrap', is: true };
    await this.revoker.revoke(where, ({ kind, app_id }) => !isKept(kind, app_id), origin);
  }
}
